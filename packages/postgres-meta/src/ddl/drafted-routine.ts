import type { RoutineDetail } from '../introspect/routine-detail.ts'
import type { FunctionDraft, FunctionSetting } from './function-draft.ts'
import { namesIn } from './name-list.ts'

/** What can be changed of a function; undefined for what only SQL can change. */
export function draftOfRoutine(routine: RoutineDetail): FunctionDraft | undefined {
  const { source, schema, name, returns, volatility, is_security_definer, comment } = routine
  if (!source || returns === null) return undefined
  return {
    schema,
    name,
    arguments: routine.arguments,
    returns,
    language: source.language,
    body: source.body,
    volatility,
    is_security_definer,
    settings: source.settings.map(settingOf),
    is_strict: source.is_strict,
    is_leakproof: source.is_leakproof,
    parallel: source.parallel,
    cost: source.cost,
    rows: source.rows,
    comment,
  }
}

/** The settings whose value is a list of names: pg_get_functiondef takes them apart, too. */
const LISTS = new Set(['search_path', 'temp_tablespaces', 'local_preload_libraries', 'session_preload_libraries'])

function settingOf(text: string): FunctionSetting {
  const equals = text.indexOf('=')
  const [name, value] = [text.slice(0, equals), text.slice(equals + 1)]
  return { name, values: LISTS.has(name.toLowerCase()) ? namesIn(value) : [value] }
}
