import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { csvLineCounter } from './csv-line-counter.ts'
import { describeStatement } from './describe-statement.ts'
import type { ExportFormat } from './export-formats.ts'
import { NotExportable } from './one-read.ts'
import { rowConverter, type RowLayout } from './row-converter.ts'
import {
  AFTER_INSERTS,
  BEFORE_INSERTS,
  type ExportedColumn,
  type Inserted,
  insertStatements,
  jsonLines,
} from './row-layouts.ts'

export interface RowExport {
  /** One statement that reads, such as `oneRead` and `tableRead` give. */
  statement: string
  format: ExportFormat
  /** Where the statements of the format `sql` put the rows. */
  into?: Inserted
  /** A comment before the statement that runs. */
  mark?: string
  /** Values are written so that every database reads them alike, whatever is set for this one. */
  portable?: boolean
  /** Called with the number of rows whenever there are more. */
  onRows?: (rows: number) => void
}

/**
 * The rows of a statement as a file, read from the server as they are taken, in one transaction that may only read. Every
 * value is the text that its type writes. Resolves when Postgres has accepted the statement.
 */
export async function exportRows(
  client: pg.Client,
  { statement, format, into, mark = '', portable = false, onRows = () => undefined }: RowExport,
): Promise<AsyncGenerator<string | Buffer, void, undefined>> {
  await client.query(`begin read only${portable ? `; ${PORTABLE}` : ''}`)
  const columns = await describeStatement(client, statement)
  if (!columns) throw new NotExportable('The statement gives no rows.')
  // the line break ends a comment
  const copy = `${mark}copy (${statement}\n) to stdout${format === 'csv' ? ' (format csv, header)' : ''}`
  await describeStatement(client, copy)
  return rows()

  async function* rows() {
    const copied = client.query(copyTo(copy, { highWaterMark: READ_AHEAD }))
    // it may break after nobody reads on
    copied.on('error', () => undefined)
    const pieces =
      format === 'csv' ? counted(copied, onRows) : converted(copied, layoutOf(format, columns!, into), onRows)
    // what fails at once has written nothing
    const first = await pieces.next()
    if (format === 'sql') yield BEFORE_INSERTS
    if (first.value) yield first.value
    yield* pieces
    await client.query('commit')
    if (format === 'sql') yield AFTER_INSERTS
  }
}

/** So that the server and who takes the rows seldom wait for each other. */
const READ_AHEAD = 256 * 1024

/** The order of day and month in what people write stays as it is. */
const PORTABLE =
  "set local datestyle to 'ISO'; set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 1"

function layoutOf(format: 'ndjson' | 'sql', columns: ExportedColumn[], into: Inserted | undefined): RowLayout {
  if (format === 'ndjson') return jsonLines(columns)
  if (!into) throw new TypeError('There is no table to insert into')
  return insertStatements(columns, into)
}

/** The first line has the names. */
async function* counted(chunks: AsyncIterable<unknown>, onRows: (rows: number) => void) {
  const counter = csvLineCounter()
  for await (const chunk of chunks) {
    const bytes = bytesIn(chunk)
    counter.count(bytes)
    onRows(Math.max(0, counter.lines() - 1))
    yield bytes
  }
}

async function* converted(chunks: AsyncIterable<unknown>, layout: RowLayout, onRows: (rows: number) => void) {
  const converter = rowConverter(layout)
  for await (const chunk of chunks) {
    const bytes = converter.convert(bytesIn(chunk))
    onRows(converter.rows())
    // its place is needed again
    if (bytes.length > 0) yield Buffer.from(bytes)
  }
}

/** The stream has no encoding, so it gives bytes. */
function bytesIn(chunk: unknown) {
  if (chunk instanceof Buffer) return chunk
  throw new Error('COPY gave no bytes')
}
