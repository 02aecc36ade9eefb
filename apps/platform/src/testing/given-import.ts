import { LARGEST_PIECE } from '@plinth/contract/pieces'
import { type ImportDraft, rowImports } from '@plinth/contract/row-imports'
import type { Caller } from './caller.ts'
import { rowsOf } from './given-projects.ts'

export interface GivenImport extends Partial<Omit<ImportDraft, 'format' | 'columns' | 'bytes'>> {
  table: string
  /** Of the file, each into the column of its name. */
  columns: string[]
  format?: Partial<ImportDraft['format']>
}

const CSV: ImportDraft['format'] = {
  kind: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  has_header: false,
  empty: 'as_written',
}

/** An import that takes the pieces of a file. */
export async function begunImport(
  caller: Caller,
  ref: string,
  bytes: number,
  { table, columns, format, ...options }: GivenImport,
) {
  const [row] = await rowsOf(caller, ref, `select '${table}'::regclass::oid::text`)
  const draft: ImportDraft = {
    bytes,
    format: { ...CSV, ...format },
    columns: columns.map((name) => ({ name, into: name })),
    on_existing: { do: 'refuse' },
    leaves_out_bad: false,
    is_dry_run: false,
    ...options,
  }
  return (await caller.call(rowImports.begin, { ref, table_id: row![0]!, ...draft })).id
}

export async function sentPieces(caller: Caller, ref: string, id: string, file: Buffer, size = LARGEST_PIECE) {
  for (let offset = 0; offset < file.length; offset += size) {
    const piece = new Uint8Array(file.subarray(offset, offset + size))
    await caller.call(rowImports.sendPiece, { ref, id, offset: String(offset), piece })
  }
}

/** A file that was imported to its end. */
export async function ranImport(caller: Caller, ref: string, text: string | Buffer, given: GivenImport) {
  const file = Buffer.from(text)
  const id = await begunImport(caller, ref, file.length, given)
  await sentPieces(caller, ref, id, file)
  return { id, ...(await caller.call(rowImports.finish, { ref, id })) }
}
