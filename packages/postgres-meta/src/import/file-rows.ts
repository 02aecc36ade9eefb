import { type CsvRow, csvRows } from './csv-rows.ts'
import type { EmptyValue, FileFormat } from './file-format.ts'
import { fileText } from './file-text.ts'
import { type JsonObject, jsonObjects } from './json-objects.ts'
import { type JsonTarget, jsonText } from './json-text.ts'

/** One row of a file. */
export interface FileRow {
  /** Where it begins, counted from 1. */
  line: number
  /** In the order of the file's columns. */
  values: (string | null)[]
  /** Why it cannot be imported. */
  problem?: string
}

export interface FileColumn {
  /** Of the header, or the key of an object. */
  name: string
  /** What a value of JSON goes into; text unless said otherwise. */
  target?: JsonTarget
}

/** Reads the rows of a file as its bytes come. Throws `ImportRefused` for what no row after it can be read of. */
export function fileRows(format: FileFormat, columns: readonly FileColumn[]) {
  const text = fileText(format.encoding)
  const read = format.kind === 'csv' ? csvReader(format, columns) : jsonReader(format.kind, columns)
  return {
    /** The rows that end in this piece. */
    read: (bytes: Uint8Array): FileRow[] => read(text.decode(bytes), false),
    /** The rows that the end of the file ends. */
    end: (): FileRow[] => read(text.decode(new Uint8Array(), true), true),
  }
}

type Reader = (text: string, isLast: boolean) => FileRow[]

function csvReader({ delimiter, hasHeader, empty }: FileFormat, { length }: readonly FileColumn[]): Reader {
  const csv = csvRows(delimiter)
  let isHeader = hasHeader
  return (text, isLast) => {
    const rows = csv.read(text, isLast)
    if (isHeader && rows.length > 0) {
      isHeader = false
      rows.shift()
    }
    return rows.filter((row) => length === 1 || !isBlank(row)).map((row) => withEmpty(counted(row, length), empty))
  }
}

/** A line without anything is a NULL where there is one column, and elsewhere nothing. */
const isBlank = ({ values }: CsvRow) => values.length === 1 && values[0] === null

function counted(row: CsvRow, length: number): FileRow {
  const count = row.values.length
  if (count === length) return row
  const [has, takes] = [count, length].map((number) => `${number} ${number === 1 ? 'value' : 'values'}`)
  return { ...row, problem: `The row has ${has}, and the file has ${takes!.replace('value', 'column')}.` }
}

function withEmpty(row: FileRow, empty: EmptyValue): FileRow {
  if (empty === 'as_written') return row
  const [from, to] = empty === 'null' ? ['', null] : [null, '']
  return row.values.includes(from) ? { ...row, values: row.values.map((value) => (value === from ? to : value)) } : row
}

function jsonReader(kind: 'json' | 'ndjson', columns: readonly FileColumn[]): Reader {
  const objects = jsonObjects(kind)
  const places = new Map(columns.map(({ name }, index) => [name, index]))
  return (text, isLast) => objects.read(text, isLast).map(rowOf)

  function rowOf({ line, text, fields }: JsonObject): FileRow {
    const values: (string | null)[] = columns.map(() => null)
    if (!fields) return { line, values: [text, ...values.slice(1)], problem: 'This is no JSON object.' }
    const row: FileRow = { line, values }
    for (const [name, raw] of fields) {
      const place = places.get(name)
      if (place === undefined) row.problem = `The key ${name} is not in the first rows of the file.`
      else values[place] = jsonText(raw, columns[place]!.target)
    }
    return row
  }
}
