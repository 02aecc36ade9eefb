import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { endSession } from '../sql/end-session.ts'
import type { FileFormat } from './file-format.ts'
import { type FileColumn, fileRows } from './file-rows.ts'
import type { ImportPlan } from './import-plan.ts'
import { importTransaction } from './import-transaction.ts'
import { ImportRefused } from './import-refused.ts'
import { rejectedRows, type RejectedRow } from './rejected-rows.ts'
import { rowPart, type RowPart } from './row-part.ts'
import { type BadRow, rowWriter, type WrittenRows } from './row-writer.ts'

export interface Import {
  /** The bytes of the file, read as far as they are imported. */
  file: AsyncIterable<Uint8Array>
  format: FileFormat
  columns: readonly FileColumn[]
  plan: ImportPlan
  /** For each column of the plan, the index of the file's column that goes into it. */
  sources: readonly number[]
  /** Bad rows are left out, up to a number. Otherwise the first one ends the import. */
  leavesOutBad: boolean
  /** Ends the session, which undoes everything. */
  signal: AbortSignal
  onRows(count: number): void
  /** Called when all rows are in the table. Resolves to whether they are kept. */
  beforeEnd(counts: ImportCounts): Promise<boolean>
}

export interface ImportCounts extends WrittenRows {
  /** Left as they are, since their key exists or a trigger kept them out. */
  skipped: number
  rejected: number
}

export interface ImportedRows {
  counts: ImportCounts
  /** The first of the rows that were left out. */
  rejected: readonly RejectedRow[]
  /** All of them as a CSV file; undefined for none. */
  rejectedFile: Buffer | undefined
}

/** Rows of one part: as many as Postgres takes quickly, as few as are in memory easily. */
const PART_ROWS = 20_000
const PART_BYTES = 4 * 1024 * 1024
/** Others have their turn after so many, among them the part that Postgres takes meanwhile. */
const BYTES_AT_ONCE = 64 * 1024

/**
 * Imports the rows of a file in one transaction, on a connection that is ended afterwards. Throws `ImportRefused` for
 * what is wrong with the file or a row, the signal's reason when that ended it, and pg's error for the rest.
 */
export async function importRows(client: pg.Client, options: Import): Promise<ImportedRows> {
  const { file, format, columns, plan, sources, leavesOutBad, signal, onRows, beforeEnd } = options
  const end = () => void endSession(client)
  signal.addEventListener('abort', end)
  const rejected = rejectedRows(columns.map(({ name }) => name))
  let rows = 0
  /** The part that Postgres takes while the next one is read. */
  let writing: Promise<void> = Promise.resolve()
  let isCommitting = false
  try {
    signal.throwIfAborted()
    const transaction = await importTransaction(client, plan)
    const isAllInOrder = sources.length === columns.length && sources.every((source, place) => source === place)
    const writer = rowWriter(transaction, { places: isAllInOrder ? undefined : sources, onBad: reject })
    for await (const part of parts(file)) {
      await writing
      writing = write(part)
      // it is thrown where it is waited for
      writing.catch(() => undefined)
    }
    await writing
    const written = writer.written()
    const counts = {
      ...written,
      skipped: rows - rejected.count() - written.inserted - written.replaced,
      rejected: rejected.count(),
    }
    await transaction.checkDeferred()
    const isKept = await beforeEnd(counts)
    signal.throwIfAborted()
    // from now on only Postgres knows
    signal.removeEventListener('abort', end)
    isCommitting = isKept
    await transaction.end(isKept)
    return { counts, rejected: rejected.first(), rejectedFile: rejected.count() > 0 ? rejected.file() : undefined }

    async function write(part: RowPart) {
      await writer.write(part)
      rows += part.rows()
      onRows(rows)
    }
  } catch (error) {
    throw signal.aborted && !isCommitting ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', end)
    await writing.catch(() => undefined)
  }

  /** A part may be kept until the one after the next is asked for. */
  async function* parts(pieces: AsyncIterable<Uint8Array>) {
    const reader = fileRows(format, columns)
    let [part, other] = [rowPart(), rowPart()]
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.byteLength
      for (let at = 0; at < piece.byteLength; at += BYTES_AT_ONCE) {
        for (const row of reader.read(piece.subarray(at, at + BYTES_AT_ONCE))) part.add(row)
        await nextTurn()
      }
      if (part.rows() === 0 || (part.rows() < PART_ROWS && bytes < PART_BYTES)) continue
      yield part
      ;[part, other] = [other, part]
      part.empty()
      bytes = 0
    }
    for (const row of reader.end()) part.add(row)
    if (part.rows() > 0) yield part
  }

  function reject({ row, reason, code }: BadRow) {
    if (!leavesOutBad) throw new ImportRefused(reason, { line: row.line, ...(code === undefined ? {} : { code }) })
    rejected.add(row, reason)
  }
}
