import type { Format } from '../plan/negotiate.ts'
import type { Plan } from '../plan/plan.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { MediaType } from '../request/media-type.ts'
import type { Preferences } from '../request/preferences.ts'
import { bodySql, ROWS } from './body-sql.ts'
import { callSql } from './call-sql.ts'
import { changeSql, INSERTED } from './change-sql.ts'
import { countSql } from './count-sql.ts'
import { quoteText } from './names.ts'
import { Parameters, type Statement } from './parameters.ts'
import { type JsonType, readSql } from './read-sql.ts'

const SOURCE = 'pgrst_source'

/** The one statement of a request. */
export function statementOf(plan: Plan, count: Preferences['count'], maxRows: number | undefined): Statement {
  const parameters = new Parameters()
  const text = textOf(plan, { count, maxRows, parameters })
  return { text: explained(plan.mediaType, text), values: parameters.values }
}

/** What the planner expects the number of rows to be. */
export function estimateOf(plan: Plan): Statement {
  const parameters = new Parameters()
  return { text: `EXPLAIN (FORMAT JSON) ${countSql(plan.read, parameters)}`, values: parameters.values }
}

interface Context {
  count: Preferences['count']
  maxRows: number | undefined
  parameters: Parameters
}

function textOf(plan: Plan, context: Context): string {
  const { parameters } = context
  const { read, format } = plan
  const json = jsonTypeOf(read, format)
  switch (plan.kind) {
    case 'read': {
      const rows = readSql(read, parameters, json)
      // only a table of its own can be read twice
      const isNamed = format.kind === 'csv'
      return selectSql({
        with: [...(isNamed ? [`${SOURCE} AS (${rows})`] : []), ...countedSql(read, context)],
        body: bodySql(format, SOURCE),
        total: totalSql(context),
        from: isNamed ? `SELECT * FROM ${SOURCE}` : rows,
      })
    }
    case 'change': {
      const changed = changeSql(plan.change, parameters)
      return selectSql({
        with: [`${SOURCE} AS (${changed})`],
        body: bodySql(format, SOURCE),
        inserted: plan.change.onConflict?.merges ? `nullif(current_setting('${INSERTED}', true), '')` : undefined,
        location: plan.showsLocation ? locationSql(plan.change.table.primaryKey) : undefined,
        from: format.kind === 'nothing' ? `SELECT * FROM ${SOURCE}` : readSql(read, parameters, json),
      })
    }
    case 'call': {
      const { routine } = plan.call
      const called = callSql(plan.call, parameters)
      return selectSql({
        with: [`${SOURCE} AS (${called})`, ...countedSql(read, { ...context, maxRows: undefined })],
        body: bodySql(format, SOURCE, routine),
        rows: routine.returns.isSet ? undefined : '1',
        total: totalSql(context),
        from: readSql(read, parameters, json),
      })
    }
  }
}

/** In the order in which the result is read. */
interface Selected {
  with: readonly string[]
  body: string
  from: string
  rows?: string
  total?: string
  inserted?: string
  location?: string
}

function selectSql({ with: tables, body, from, rows, total, inserted, location }: Selected): string {
  const columns = [
    `${total ?? 'null'} AS total`,
    `${rows ?? 'count(*)'} AS rows`,
    `${body} AS body`,
    "nullif(current_setting('response.headers', true), '') AS headers",
    "nullif(current_setting('response.status', true), '') AS status",
    `${inserted ?? 'null'} AS inserted`,
    `${location ?? 'null'} AS location`,
  ]
  const before = tables.length === 0 ? '' : `WITH ${tables.join(', ')} `
  return `${before}SELECT ${columns.join(', ')} FROM (${from}) AS ${ROWS}`
}

const COUNTED = 'pgrst_source_count'
const counts = (count: Context['count']) => count === 'exact' || count === 'estimated'

/** Of an estimate, only whether it is more than a response may have. */
function countedSql(read: ReadPlan, { count, maxRows, parameters }: Context): string[] {
  if (!counts(count)) return []
  const limit = count === 'estimated' && maxRows !== undefined ? ` LIMIT ${maxRows + 1}` : ''
  return [`${COUNTED} AS (${countSql(read, parameters)}${limit})`]
}

const totalSql = ({ count }: Context) => (counts(count) ? `(SELECT count(*) FROM ${COUNTED})` : undefined)

/** The key of the only row, as pairs of a column and a filter on it. */
function locationSql(primaryKey: readonly string[]): string {
  const pairs = `SELECT json_agg(json_build_array(pair.key, coalesce('eq.' || pair.value, 'is.null'))) FROM (SELECT row_to_json(one) AS data FROM ${SOURCE} AS one LIMIT 1) AS first, json_each_text(first.data) AS pair WHERE pair.key = any(array[${primaryKey.map(quoteText).join(', ')}]::text[])`
  return `CASE WHEN count(*) = 1 THEN (${pairs}) END`
}

/** What is grouped by has to be comparable, and rows that are no JSON in the end show their form. */
function jsonTypeOf(read: ReadPlan, { kind }: Format): JsonType {
  return (kind === 'array' || kind === 'object') && !hasAggregates(read) ? 'json' : 'jsonb'
}

function hasAggregates({ select, children, embedding }: ReadPlan): boolean {
  const output = embedding?.output
  const hoisted = output && 'columns' in output ? output.columns : []
  return [...select, ...hoisted].some(({ aggregate }) => aggregate) || children.some(hasAggregates)
}

function explained(mediaType: MediaType, text: string): string {
  if (mediaType.kind !== 'plan') return text
  return `EXPLAIN (${[`FORMAT ${mediaType.format}`, ...mediaType.options].join(', ')}) ${text}`
}
