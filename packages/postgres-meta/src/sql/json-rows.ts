import { parseArray } from './array-literal.ts'
import { isExactJson, parseExactJson } from './exact-json.ts'
import type { StatementResult } from './run-statements.ts'

/**
 * Rows as the text of a JSON array of objects: written straight from the text that Postgres sent, since objects that are
 * made only to be written again take as long as the query. Numbers are numbers only where every value of the type fits
 * a double exactly; all other types stay text. Of columns with the same name the last one counts.
 */
export function jsonRows({ columns, rows }: Pick<StatementResult, 'columns' | 'rows'>): string {
  const last = new Map(columns.map(({ name }, index) => [name, index]))
  const fields = [...last].map(([name, index], position) => ({
    index,
    prefix: `${position === 0 ? '' : ','}${JSON.stringify(name)}:`,
    write: writerFor(columns[index]!.type),
  }))
  const objects = rows.map((row) => {
    let text = '{'
    for (const { index, prefix, write } of fields) {
      const value = row[index] ?? null
      text += prefix + (value === null ? 'null' : write(value))
    }
    return `${text}}`
  })
  return `[${objects.join(',')}]`
}

/** From the text that Postgres writes to the text that JSON has. */
type Writer = (text: string) => string

function writerFor(type: string): Writer {
  const [, base = type, array] = /^(.*?)(?:\(\d+(?:,-?\d+)?\))?(\[\])?$/s.exec(type) ?? []
  if (!array) return writers[base] ?? quoted
  // the array type of box is the only one whose elements are not parted by commas
  if (base === 'box') return quoted
  const read = readers[base] ?? asText
  return (text) => JSON.stringify(parseArray(text, read))
}

const quoted: Writer = (text) => JSON.stringify(text)
const asWritten: Writer = (text) => text
const asDouble: Writer = (text) => (Number.isFinite(Number(text)) ? text : quoted(text))
const asJson: Writer = (text) => (isExactJson(text) ? text : JSON.stringify(parseExactJson(text)))

const writers = byType<Writer>({
  smallint: asWritten,
  integer: asWritten,
  oid: asWritten,
  real: asDouble,
  'double precision': asDouble,
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  json: asJson,
  jsonb: asJson,
})

type Reader = (text: string) => unknown

const asText: Reader = (text) => text
const finite: Reader = (text) => (Number.isFinite(Number(text)) ? Number(text) : text)

/** For the elements of arrays, whose text is not JSON. */
const readers = byType<Reader>({
  smallint: Number,
  integer: Number,
  oid: Number,
  real: finite,
  'double precision': finite,
  boolean: (text) => text === 't',
  json: parseExactJson,
  jsonb: parseExactJson,
})

/** Without a prototype: a type may be called `constructor`. */
function byType<Value>(table: Record<string, Value>): Partial<Record<string, Value>> {
  return Object.assign(Object.create(null), table)
}
