import type { Format } from '../plan/negotiate.ts'
import type { Routine } from '../schema-cache/routine.ts'
import { quoteQualified } from './names.ts'

/** What the rows of a response are called, and the column of a function that returns no rows. */
export const ROWS = 'pgrst_rows'
export const SCALAR = 'pgrst_scalar'

/** An aggregate of the rows, which is the body of the response. `source` is where they come from. */
export function bodySql(format: Format, source: string, routine?: Routine): string {
  switch (format.kind) {
    case 'nothing':
      return "''::text"
    case 'csv':
      return csvSql(source)
    case 'geojson':
      return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(${ROWS})::json), '[]'))`
    case 'custom': {
      const { function: made, target } = format.handler
      const isScalar = routine && !routine.returns.isSet && routine.returns.kind === 'scalar'
      const row = target ? `${ROWS}::${quoteQualified(target)}` : ROWS
      return `${quoteQualified(made)}(${isScalar ? `${ROWS}.${SCALAR}` : row})`
    }
    default:
      return jsonSql(format.kind, format.stripsNulls, routine)
  }
}

function jsonSql(kind: 'array' | 'object', stripsNulls: boolean, routine: Routine | undefined): string {
  const isScalar = routine?.returns.kind === 'scalar'
  const isSet = routine === undefined || routine.returns.isSet
  // one object of scalars that a function returns is the row with its only column
  const value = isScalar && (!isSet || kind === 'array') ? `${ROWS}.${SCALAR}` : ROWS
  const isOne = kind === 'object' || !isSet
  const made = `json_agg(${value})${isOne ? '->0' : ''}`
  return `coalesce(${stripsNulls ? `json_strip_nulls(${made})` : made}, '${isOne ? 'null' : '[]'}')`
}

/** The first line has the names of the columns, which only a row knows. */
function csvSql(source: string): string {
  const names = `SELECT json_object_keys(row_to_json(first)) AS name FROM (SELECT * FROM ${source} LIMIT 1) AS first`
  const line = `substring(${ROWS}::text, 2, length(${ROWS}::text) - 2)`
  return `(SELECT coalesce(string_agg(named.name, ','), '') FROM (${names}) AS named) || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`
}
