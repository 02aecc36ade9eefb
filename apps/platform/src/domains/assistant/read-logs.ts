import { hours } from '@plinth/catalog/durations'
import { type LogSource, logSources } from '@plinth/catalog/log-sources'
import type { assistantTools } from '@plinth/contract/assistant-tools'
import { logs } from '@plinth/contract/logs'
import type { ReadLine } from '@plinth/log-store/log-reading'
import type * as z from 'zod/mini'
import { filterOf, logRulesOf } from '../logs/log-rules.ts'
import { reading } from '../logs/reading.ts'
import { shownMessage } from '@plinth/postgres-meta/shown-message'
import { mayDo } from '@plinth/contract/role-grants'
import { accessChanged } from './assistant-errors.ts'
import { boundedRows } from './bounded-rows.ts'
import type { ToolContext } from './tool-context.ts'

const MOST_LINES = 100
const SPAN = hours(24)

type Asked = z.infer<(typeof assistantTools)['read_logs']['input']>

/**
 * The newest lines of one log, of what the person may read. Where the organization does not share its data, what may
 * repeat values of rows is left out; addresses of people always are.
 */
export async function readLogs({ source, level }: Asked, { request, shared }: ToolContext) {
  if (!mayDo(request.membership.role, logs.list.access)) throw accessChanged()
  const { isShown, today }: LogSource = logSources[source]
  if (!isShown) return { is_available: false, note: today }
  const rules = logRulesOf(request)
  const from = new Date(rules.now - SPAN).toISOString()
  const filter = filterOf({ from, sources: [source], ...(level ? { levels: [level] } : {}) }, rules)
  const lines = await reading(request.projectLogs.list({ filter, most: MOST_LINES + 1 }))
  const isData = shared.includes('AI_DATA_GENERATOR_OPT_IN')
  return {
    since: new Date(filter.from).toISOString(),
    ...boundedRows(
      lines.map((line) => shown(line, isData)),
      MOST_LINES,
    ),
  }
}

function shown(
  { at, level, source, message, status, milliseconds, request_id, role, fields }: ReadLine,
  isData: boolean,
) {
  const { sql_state_code: code, is_raised: isRaised } = parsedIn(fields)
  return {
    at: new Date(at).toISOString(),
    level,
    message: isData ? message : withoutValues(),
    ...present({ status, milliseconds, request_id, role, sqlstate: code }),
  }

  function withoutValues() {
    if (source === 'postgres_logs')
      return isRaised ? 'A function raised an error.' : shownMessage(code ?? '00000', message)
    // what a request asks for is a value of a row as often as not
    return message.replace(/\?.*$/s, '?…')
  }
}

/** What there is of it. */
const present = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

function parsedIn({ parsed }: Record<string, unknown>): { sql_state_code?: string; is_raised?: boolean } {
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}
