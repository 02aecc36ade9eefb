import { delimiters, emptyValues, encodings, fileKinds } from '@plinth/postgres-meta/import/file-format'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'

/** What Postgres takes of one table. */
const MOST_COLUMNS = 1600

const FileFormat = z.strictObject({
  kind: z.enum(fileKinds),
  encoding: z.enum(encodings),
  /** Of CSV alone, as the two below. */
  delimiter: z.enum(delimiters),
  has_header: z.boolean(),
  /** `as_written`: NULL without quotes and empty text with them, as COPY reads it. */
  empty: z.enum(emptyValues),
})

const FileColumn = z.strictObject({
  /** The key of a JSON object; of CSV, whose columns count, what it is called. */
  name: z.string(),
  /** The column of the table; null leaves it out. */
  into: z.nullable(z.string()),
})

/** What happens with a row whose key the table has. */
const OnExisting = z.union([
  z.strictObject({ do: z.literal('refuse') }),
  z.strictObject({
    do: z.enum(['skip', 'replace']),
    /** The columns of the primary key or of a unique constraint. */
    key: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
  }),
])

export const ImportDraft = z.strictObject({
  bytes: z.int().check(z.minimum(1, 'The file is empty.'), z.maximum(Number.MAX_SAFE_INTEGER)),
  format: FileFormat,
  /** All of the file's, in their order. */
  columns: z.array(FileColumn).check(z.minLength(1, 'The file has no columns.'), z.maxLength(MOST_COLUMNS)),
  on_existing: OnExisting,
  /** Bad rows are left out and can be downloaded; otherwise the first one ends the import. */
  leaves_out_bad: z.boolean(),
  /** Does everything, counts it and keeps nothing. */
  is_dry_run: z.boolean(),
})
export type ImportDraft = z.infer<typeof ImportDraft>

const ImportOutcome = z.object({
  is_dry_run: z.boolean(),
  /** Of a partitioned table, those that were replaced too. */
  inserted: z.number(),
  replaced: z.number(),
  /** Left as they are: their key exists, or a trigger kept them out. */
  skipped: z.number(),
  rejected: z.number(),
  /** Why rows were left out, of the first ones. */
  first_rejected: z.array(z.object({ line: z.number(), reason: z.string() })),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** As for changing rows, which it does. */
const write = projectMember('tenant:Sql:Admin:Write', 'tables')

export const rowImports = {
  begin: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/imports',
    access: write,
    token: 'database:write',
    summary:
      'Begin to import a file of CSV or JSON into a table. Its bytes follow in pieces. One at a time for each person and project.',
    body: ImportDraft,
    response: z.object({ id: z.string() }),
    status: 201,
    feature: 'table_editor:all',
    rate: 'heavy',
  }),
  sendPiece: endpoint({
    method: 'PUT',
    path: '/platform/projects/{ref}/imports/{id}/pieces/{offset}',
    access: write,
    token: 'database:write',
    summary:
      'Send the next piece of the file, at most 1 MB; its rows go into the table. A piece that was received already may be sent again; with another offset the error says in `fields.received` where to go on. The import is undone when none comes for a minute.',
    body: z.object({ piece: z.instanceof(Uint8Array) }),
    takesBytes: 'piece',
    response: z.object({ received: z.number(), rows: z.number() }),
    feature: 'table_editor:all',
  }),
  finish: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/imports/{id}/finish',
    access: write,
    token: 'database:write',
    summary: 'Keep the rows of an import whose file was received, all of them. Called again, it returns the same.',
    response: ImportOutcome,
    feature: 'table_editor:all',
    operation: { verb: 'table-rows.import', did: 'imported rows into a table', outside: true, answersSecret: true },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/imports/{id}/cancel',
    access: write,
    token: 'database:write',
    summary: 'Cancel an import. All of it is undone.',
    feature: 'table_editor:all',
    whileRestricted: 'works',
  }),
  rejected: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/imports/{id}/rejected',
    access: write,
    token: 'database:write',
    summary:
      'The rows that an import left out, as a CSV file with the reason in the last column. Kept for ten minutes.',
    streams: 'file',
    feature: 'table_editor:all',
  }),
}
