import { exportFormats } from '@plinth/postgres-meta/export/export-formats'
import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { Filter, Sort } from './database.ts'
import { endpoint } from './endpoint.ts'
import { Query } from './sql.ts'

/** A result has no table that rows could be inserted into. */
export const queryExportFormats = ['csv', 'ndjson'] as const

/** The ticket fetches the file once, within a minute; the id is by what its progress is asked for. */
const OpenedExport = z.object({ id: z.string(), ticket: z.string() })

export const exportEnds = [
  'complete',
  'disconnected',
  'not_fetched',
  'access_ended',
  'time_limit',
  'project_stopped',
  'canceled',
  'failed',
] as const

const ExportProgress = z.object({
  /** Read from the database until now. */
  rows: z.number(),
  /** Handed on until now. */
  bytes: z.number(),
  /** Null while it goes on. Only a `complete` file has everything. */
  ended: z.nullable(z.enum(exportEnds)),
  /** What the database said, where it failed. */
  failure: z.nullable(z.string()),
})
export type ExportProgress = z.infer<typeof ExportProgress>

export const rowExports = {
  openTable: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/exports',
    access: projectMember('tenant:Sql:Read:Select', '*'),
    token: 'database:read',
    summary: 'Begin a file of the rows of a table or view, of any size. The ticket fetches it once, within a minute.',
    body: z.strictObject({
      format: z.enum(exportFormats),
      sort: z._default(z.array(Sort).check(z.maxLength(8)), []),
      filters: z._default(z.array(Filter).check(z.maxLength(32)), []),
    }),
    response: OpenedExport,
    feature: 'table_editor:all',
    operation: { verb: 'table-rows.export', did: 'exported rows of a table', outside: true, answersSecret: true },
    rate: 'heavy',
    whileRestricted: 'works',
  }),
  openQuery: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/query-exports',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'database:write',
    summary:
      'Run one statement that reads, in a transaction that may only read, and begin a file of all its rows. The ticket fetches it once, within a minute.',
    body: z.strictObject({ query: Query, format: z.enum(queryExportFormats) }),
    response: OpenedExport,
    feature: 'sql_editor:all',
    operation: { verb: 'sql.export', did: 'exported the rows of a query', outside: true, answersSecret: true },
    rate: 'heavy',
    whileRestricted: 'works',
  }),
  progress: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/exports/{id}',
    access: projectMember('tenant:Sql:Read:Select', '*'),
    token: 'database:read',
    summary: 'How far an export of your own has come, until some minutes after its end.',
    response: ExportProgress,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/exports/{id}',
    access: projectMember('tenant:Sql:Read:Select', '*'),
    token: 'database:read',
    summary: 'Cancel an export of your own. The file breaks off, and the statement ends in the database.',
    response: z.object({ canceled: z.boolean() }),
    rate: 'write',
    whileRestricted: 'works',
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/platform/export-downloads',
    access: 'anyone',
    token: 'public',
    summary: 'Fetch a file that was begun, by its ticket.',
    body: z.strictObject({ ticket: z.string().check(z.maxLength(100)) }),
    takesForm: true,
    streams: 'file',
    rate: 'credential',
  }),
}
