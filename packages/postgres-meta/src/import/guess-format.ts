import { csvRows } from './csv-rows.ts'
import { type Delimiter, delimiters, type Encoding, type FileFormat, type FileKind } from './file-format.ts'
import { encodingOf } from './file-text.ts'
import { ImportRefused } from './import-refused.ts'

/** What a file is likely to be, by how it begins. `known` are names of columns, by which a header is recognized. */
export function guessFormat(head: Uint8Array, known: readonly string[]): FileFormat {
  const encoding = encodingOf(head)
  const text = textOf(head, encoding)
  const kind = kindOf(text)
  const delimiter = kind === 'csv' ? delimiterOf(text) : ','
  const hasHeader = kind === 'csv' && isHeader(firstRows(text, delimiter), known)
  return { kind, encoding, delimiter, hasHeader, empty: 'as_written' }
}

const textOf = (head: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(head, { stream: true })

function kindOf(text: string): FileKind {
  if (/^\s*\[\s*[{\]]/.test(text)) return 'json'
  return /^\s*\{\s*["}]/.test(text) ? 'ndjson' : 'csv'
}

const LOOKED_AT = 50

/** The one that gives most values, the same number in all rows. */
function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; count: number } = { delimiter: ',', count: 1 }
  for (const delimiter of delimiters) {
    const rows = firstRows(text, delimiter).filter(({ length }) => length > 0)
    const count = rows[0]?.length ?? 0
    const fitting = rows.filter(({ length }) => length === count).length
    if (fitting >= 0.9 * rows.length && count > best.count) best = { delimiter, count }
  }
  return best.delimiter
}

function firstRows(text: string, delimiter: Delimiter) {
  const reader = csvRows(delimiter)
  try {
    const rows = reader.read(text)
    // what was read may be the whole file, without an end of its last line
    return [...rows, ...(rows.length < 2 ? reader.read('', true) : [])].slice(0, LOOKED_AT).map(({ values }) => values)
  } catch (error) {
    if (error instanceof ImportRefused) return []
    throw error
  }
}

/** Names of columns, or names above what is none. */
function isHeader([first, ...others]: (string | null)[][], known: readonly string[]) {
  if (!first || first.includes(null) || new Set(first).size < first.length) return false
  if (first.some((name) => known.some((column) => isSameName(column, name ?? '')))) return true
  return !first.some(isNumber) && others.some((row) => row.some(isNumber))
}

const isNumber = (value: string | null) => value !== null && /^[-+]?\d[\d.,]*$/.test(value.trim())

/** As people write them: `Customer ID` is `customer_id`. */
export const isSameName = (one: string, other: string) => plainName(one) === plainName(other)

const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')
