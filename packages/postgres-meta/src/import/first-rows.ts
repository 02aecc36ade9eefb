import { csvRows } from './csv-rows.ts'
import type { FileFormat } from './file-format.ts'
import { fileRows, type FileRow } from './file-rows.ts'
import { fileText } from './file-text.ts'
import { jsonObjects } from './json-objects.ts'

export interface FirstRows {
  /** The names of the header, the keys of the objects, or numbers. */
  columns: string[]
  rows: FileRow[]
}

/** How a file begins, read as all of it is. Throws `ImportRefused` for what cannot be read. */
export function firstRows(head: Uint8Array, format: FileFormat, isWhole: boolean): FirstRows {
  const columns = columnsOf(head, format, isWhole)
  const reader = fileRows(
    format,
    columns.map((name) => ({ name })),
  )
  return { columns, rows: [...reader.read(head), ...(isWhole ? reader.end() : [])] }
}

function columnsOf(head: Uint8Array, { kind, encoding, delimiter, hasHeader }: FileFormat, isWhole: boolean) {
  const text = fileText(encoding).decode(head)
  if (kind !== 'csv') {
    const objects = jsonObjects(kind).read(text, isWhole)
    return [...new Set(objects.flatMap(({ fields }) => fields?.map(([name]) => name) ?? []))]
  }
  const [first] = csvRows(delimiter).read(text, isWhole)
  return (first?.values ?? []).map((value, index) => (hasHeader ? (value ?? '') : `Column ${index + 1}`))
}
