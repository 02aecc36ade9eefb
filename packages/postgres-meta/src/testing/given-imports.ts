import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import type { FileFormat } from '../import/file-format.ts'
import type { FileColumn } from '../import/file-rows.ts'
import type { ImportPlan, OnExisting } from '../import/import-plan.ts'
import { ImportRefused } from '../import/import-refused.ts'
import { type Import, importRows } from '../import/import-rows.ts'

interface GivenImport {
  table: string
  schema?: string
  /** Of the table, in the order of the file's. */
  columns: readonly string[]
  fileColumns?: readonly FileColumn[]
  format?: Partial<FileFormat>
  onExisting?: OnExisting
  isDryRun?: boolean
  options?: Partial<Import>
}

const CSV: FileFormat = { kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeader: false, empty: 'as_written' }

/** A database, and files that are imported into its tables. */
export async function givenImports() {
  const { pool, connection } = await givenDatabase()

  async function run(
    file: string | Buffer | AsyncIterable<Uint8Array>,
    { table, schema = 'public', columns, fileColumns, format, onExisting = { do: 'refuse' }, ...given }: GivenImport,
  ) {
    const plan: ImportPlan = { tableId: await idOf(schema, table), schema, table, columns, onExisting }
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await importRows(client, {
        file: typeof file === 'string' || Buffer.isBuffer(file) ? inPieces(Buffer.from(file)) : file,
        format: { ...CSV, ...format },
        columns: fileColumns ?? columns.map((name) => ({ name })),
        plan,
        sources: columns.map((_, index) => index),
        leavesOutBad: false,
        signal: new AbortController().signal,
        onRows: () => undefined,
        beforeEnd: async () => !given.isDryRun,
        ...given.options,
      })
    } finally {
      client.connection.stream.destroy()
    }
  }

  async function refusalOf(...given: Parameters<typeof run>) {
    const ran = await run(...given).catch((error: unknown) => error)
    if (ran instanceof ImportRefused) return { message: ran.message, line: ran.line }
    throw ran instanceof Error ? ran : new Error('The import was not refused')
  }

  /** Values as Postgres writes them. */
  async function rows(query: string) {
    const types = { getTypeParser: () => (text: string) => text }
    return (await pool.query<(string | null)[]>({ text: query, rowMode: 'array', types })).rows
  }

  async function idOf(schema: string, table: string) {
    const query = `select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where relname = $1 and nspname = $2`
    return (await pool.query<{ oid: number }>(query, [table, schema])).rows[0]?.oid ?? 0
  }

  return { pool, connection, run, refusalOf, rows }
}

/** So small that every row is cut somewhere, but for large files. */
export async function* inPieces(bytes: Buffer) {
  const size = bytes.length > 100_000 ? 65_536 : 7
  for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.subarray(at, at + size))
}
