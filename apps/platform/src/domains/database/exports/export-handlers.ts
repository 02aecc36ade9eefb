import type { Received } from '@plinth/contract/endpoint'
import type { rowExports } from '@plinth/contract/row-exports'
import type { ExportFormat } from '@plinth/postgres-meta/export/export-formats'
import { oneRead } from '@plinth/postgres-meta/export/one-read'
import type { Handlers } from '../../../access/handlers.ts'
import { personStill } from '../../../access/person-still.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { FileDownload } from '../../../http/file-download.ts'
import { announced, record } from '../../audit/record.ts'
import { EXPORT_ENDED } from '../../audit/what-was-done.ts'
import type { DownloadOver } from '../../downloads/running-download.ts'
import { introspectionFailure, requireUsable } from '../database-errors.ts'
import { loginOf, personIn } from '../person-sql.ts'
import { whileAllowed } from '../runs/while-allowed.ts'
import { exportFailure } from './export-errors.ts'
import { type ReadTable, readTable } from './read-table.ts'

export const exportHandlers: Handlers<typeof rowExports> = {
  openTable: async ({ table_id, ...wanted }, context) => {
    requireUsable(context)
    const { personSql, signal } = context
    const table = await personSql
      .withPool(personIn(context), signal, (pool) => readTable(pool, Number(table_id), wanted))
      .catch((error: unknown) => {
        throw introspectionFailure(error)
      })
    const { format, filters } = wanted
    return open(
      'table-rows.export',
      { ...table, format, after: { table: table.name, format, filters: filters.length } },
      context,
    )
  },

  openQuery: async ({ query, format }, context) => {
    requireUsable(context)
    return open(
      'sql.export',
      { read: { statement: readOf(query) }, format, fileName: 'result', after: { format } },
      context,
    )
  },

  progress: ({ ref, id }, { person, rowExports }) => rowExports.progressOf({ id, ref, userId: person.userId }),

  cancel: ({ ref, id }, { person, rowExports }) => ({
    canceled: rowExports.cancel({ id, ref, userId: person.userId }),
  }),

  fetch: ({ ticket }, { rowExports }) => {
    const { body, fileName } = rowExports.take(ticket)
    return new FileDownload(body, fileName)
  },
}

interface Wanted extends Pick<ReadTable, 'read' | 'fileName'> {
  format: ExportFormat
  /** What the audit log says of it: no statement and no value. */
  after: Record<string, unknown>
}

async function open(verb: 'table-rows.export' | 'sql.export', wanted: Wanted, context: ProjectContext) {
  const { project } = context
  const change = { target: project.ref, organizationId: project.organization_id, after: wanted.after }
  const answer = await announced({ verb, ...change }, context, () => openFor(wanted, context))
  return { ...change, answer }
}

/** It ends when the person may no longer read the project, and while it is being opened also when they leave. */
async function openFor({ read, format, fileName, after }: Wanted, context: ProjectContext) {
  const { project, person, clock, signal: leaving } = context
  const stamp = clock.now().toISOString().slice(0, 16).replaceAll(':', '')
  const rights = whileAllowed(context, () => personStill(context.person, context))
  const ending = new AbortController()
  const end = () => ending.abort()
  rights.signal.addEventListener('abort', end, { once: true })
  leaving.addEventListener('abort', end, { once: true })
  if (leaving.aborted) end()
  try {
    return await context.rowExports.open({
      ref: project.ref,
      userId: person.userId,
      login: loginOf(context.membership.role),
      read: { ...read, format },
      fileName: `${fileName}-${stamp}.${format}`,
      signal: ending.signal,
      onEnd: rights.end,
      onOver: (over) => recordEnd(over, after, context),
    })
  } finally {
    leaving.removeEventListener('abort', end)
  }
}

/** In an entry of its own: when it began, nobody knew whether all of it would be sent. */
async function recordEnd({ ended, bytes }: DownloadOver, after: Wanted['after'], context: ProjectContext) {
  const { project } = context
  const outcome = ended === 'complete' ? 'done' : 'failed'
  const entry = {
    verb: EXPORT_ENDED,
    target: project.ref,
    organizationId: project.organization_id,
    after: { ...after, ended, bytes },
    outcome,
  } as const
  await context.sql
    .transaction((sql) => record({ ...context, sql, stores: context.storesOver(sql) }, entry))
    .catch((err: unknown) => context.log.error({ err, ref: project.ref }, 'The end of an export was not recorded'))
}

function readOf(query: Received<typeof rowExports.openQuery>['query']) {
  try {
    return oneRead(query)
  } catch (error) {
    throw exportFailure(error)
  }
}
