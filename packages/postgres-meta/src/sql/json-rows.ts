import { parseArray } from './array-literal.ts'
import { parseExactJson } from './exact-json.ts'
import type { StatementResult } from './run-statements.ts'

/**
 * Rows as objects for JSON. Numbers are numbers only where every value of the type fits a double exactly; all other
 * types stay the text that Postgres sent. Of columns with the same name the last one counts.
 */
export function jsonRows({ columns, rows }: Pick<StatementResult, 'columns' | 'rows'>): Record<string, unknown>[] {
  const readers = columns.map(({ type }) => readerFor(type))
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name }, index) => {
        const text = row[index] ?? null
        return [name, text === null ? null : (readers[index]?.(text) ?? null)]
      }),
    ),
  )
}

type Reader = (text: string) => unknown

function readerFor(type: string): Reader {
  const [, base = type, array] = /^(.*?)(?:\(\d+(?:,-?\d+)?\))?(\[\])?$/s.exec(type) ?? []
  const reader = readers[base] ?? asText
  if (!array) return reader
  // the array type of box is the only one whose elements are not parted by commas
  if (base === 'box') return asText
  return (text) => parseArray(text, reader)
}

const asText: Reader = (text) => text

const asDouble: Reader = (text) => (Number.isFinite(Number(text)) ? Number(text) : text)

const readers: Partial<Record<string, Reader>> = Object.assign(Object.create(null), {
  smallint: Number,
  integer: Number,
  oid: Number,
  real: asDouble,
  'double precision': asDouble,
  boolean: (text: string) => text === 't',
  json: parseExactJson,
  jsonb: parseExactJson,
})
