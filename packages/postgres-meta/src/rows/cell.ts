/** The longest text a listing carries of one value, in characters. The rest is read with `selectCell`. */
export const CELL_LIMIT = 10_240

/** A value as Postgres writes it, or the beginning of it. */
export interface Cell {
  value: string | null
  is_truncated: boolean
}

/**
 * The value as its type writes it, which a cast to text is not: that drops the spaces of a char(n) and shows the mask of
 * an address. One character more than a cell shows, which is how `readCell` knows that there is more.
 */
export function cellSql(columnSql: string, type: string): string {
  const base = type.replace(/\(.*\)/, '')
  if (SHORT_TYPES.has(base)) return columnSql
  if (TEXT_TYPES.has(base)) return `pg_catalog.left(${columnSql}, ${CELL_LIMIT + 1})`
  // `is null` would also hold for a composite value whose fields are all null
  return `case when ${columnSql} is distinct from null then pg_catalog.left(pg_catalog.format('%s', ${columnSql}), ${CELL_LIMIT + 1}) end`
}

export function readCell(text: string | null): Cell {
  if (text === null || text.length <= CELL_LIMIT) return { value: text, is_truncated: false }
  // Postgres counts code points, this string counts UTF-16 units
  const characters = Array.from(text)
  if (characters.length <= CELL_LIMIT) return { value: text, is_truncated: false }
  return { value: characters.slice(0, CELL_LIMIT).join(''), is_truncated: true }
}

const SHORT_TYPES = new Set(
  `smallint|integer|bigint|real|double precision|boolean|uuid|oid|money|date|interval|timestamp without time zone
  |timestamp with time zone|time without time zone|time with time zone`.split(/\s*\|/),
)

const TEXT_TYPES = new Set(['text', 'character varying'])
