import type { ResolvedField } from '../plan/resolved-field.ts'
import type { Payload } from '../request/payload.ts'
import { quoteName, quoteText } from './names.ts'
import type { Parameters } from './parameters.ts'

/** The rows of a body, as something to select from beside others. */
export const BODY = 'pgrst_body'

interface Options {
  payload: Payload & { kind: 'json' }
  columns: readonly ResolvedField[]
  appliesDefaults?: boolean
  /** Of a list, only the first. */
  isOne?: boolean
}

export function jsonRowsSql(
  { payload, columns, appliesDefaults = false, isOne = false }: Options,
  parameters: Parameters,
) {
  const { text, isArray } = payload
  const json = appliesDefaults ? 'jsonb' : 'json'
  const given = `(SELECT ${parameters.add(text)}::${json} AS data) AS pgrst_payload`
  const defaults = appliesDefaults ? [withDefaults(columns, isArray)] : []
  const data = appliesDefaults ? 'pgrst_defaults.data' : 'pgrst_payload.data'
  return [given, ...defaults, `LATERAL (SELECT ${named(columns)} FROM ${rows()}) AS ${BODY}`].join(', ')

  function rows() {
    // objects without keys are rows nevertheless
    if (columns.length === 0) return isArray ? `${json}_array_elements(${data}) AS _` : '(VALUES (1)) AS _'
    const typed = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
    const each = `${json}_to_record${isArray ? 'set' : ''}(${data}) AS _(${typed})`
    return each + (isOne ? ' LIMIT 1' : '')
  }
}

const named = (columns: readonly ResolvedField[]) =>
  columns
    .map(({ name, transform }) => {
      const column = quoteName(name)
      return transform === undefined ? column : `${transform}(${column}) AS ${column}`
    })
    .join(', ')

/** A value that is given takes the place of the default. */
function withDefaults(columns: readonly ResolvedField[], isArray: boolean): string {
  const pairs = columns.flatMap(({ name, default: expression }) =>
    expression === undefined ? [] : [`${quoteText(name)}, ${expression}`],
  )
  const defaults = `jsonb_build_object(${pairs.join(', ')})`
  const merged = isArray
    ? `SELECT jsonb_agg(${defaults} || elem) AS data FROM jsonb_array_elements(pgrst_payload.data) AS elem`
    : `SELECT ${defaults} || pgrst_payload.data AS data`
  return `LATERAL (${merged}) AS pgrst_defaults`
}
