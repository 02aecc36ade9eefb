import type { Received } from '@plinth/contract/endpoint'
import type { ImportOutcome, rowImports } from '@plinth/contract/row-imports'
import type { ImportCounts, ImportedRows } from '@plinth/postgres-meta/import/import-rows'
import type { Change, Handlers } from '../../../access/handlers.ts'
import { personStill } from '../../../access/person-still.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { FileDownload } from '../../../http/file-download.ts'
import { announced } from '../../audit/record.ts'
import { introspectionFailure, requireUsable, tableNotFound } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { describeTable } from '../reads/describe-table.ts'
import { whileAllowed } from '../runs/while-allowed.ts'
import { importCanceled, importNotFound, importNotRecorded, noRoomToImport } from './import-errors.ts'
import { importOrder } from './import-order.ts'
import type { RunningImport } from './running-import.ts'

export const importHandlers: Handlers<typeof rowImports> = {
  begin: beginImport,
  sendPiece: async ({ id, offset, piece }, context) => {
    requireUsable(context)
    return find(id, context).receive(Number(offset), piece)
  },
  finish: finishImport,
  cancel: ({ id }, context) => find(id, context).cancel(importCanceled()),
  rejected: ({ id }, context) => {
    const file = find(id, context).rejectedFile()
    if (!file) throw importNotFound()
    return new FileDownload(new Blob([new Uint8Array(file)]).stream(), 'rejected.csv')
  },
}

const LARGEST_OID = 2 ** 32 - 1

async function beginImport({ table_id, ...draft }: Received<typeof rowImports.begin>, context: ProjectContext) {
  const { project, person, personSql, imports, signal, disk } = context
  requireUsable(context)
  const state = disk.stateOf(project.ref)
  if (state === 'read_only' || state === 'machine_full') throw noRoomToImport(state)
  const id = Number(table_id)
  if (id > LARGEST_OID) throw tableNotFound()
  const described = await personSql
    .withPool(personIn(context), signal, (pool) => describeTable(pool, id))
    .catch((error: unknown) => {
      throw introspectionFailure(error)
    })
  const order = importOrder(draft, described)
  const rights = whileAllowed(context, () => personStill(context.person, context))
  const { ref } = project
  return {
    id: await imports.begin({ ref, userId: person.userId, ...order, signal: rights.signal, onEnd: rights.end }),
  }
}

/** The audit entry has the table and the counts, and no value. Nothing is written of what changes nothing. */
async function finishImport({ id }: Received<typeof rowImports.finish>, context: ProjectContext) {
  requireUsable(context)
  const { project } = context
  const running = find(id, context)
  const counts = await running.count()
  if (!counts || running.isDryRun) {
    if (counts) running.decide(false)
    return unchanged(running, context)
  }
  const change = {
    target: project.ref,
    organizationId: project.organization_id,
    after: { table: running.table, ...shownCounts(counts) },
  }
  const answer = await announced({ verb: 'table-rows.import', ...change }, context, async () => {
    running.decide(true)
    return outcomeOf(await running.outcome(), running.isDryRun)
  }).finally(() => running.end(importNotRecorded()))
  return { ...change, answer }
}

async function unchanged(running: RunningImport, { project }: ProjectContext): Promise<Change<ImportOutcome>> {
  const answer = outcomeOf(await running.outcome(), running.isDryRun)
  return { target: project.ref, organizationId: project.organization_id, answer, isUnchanged: true }
}

const shownCounts = ({ inserted, replaced, skipped, rejected }: ImportCounts) => ({
  inserted,
  replaced,
  skipped,
  rejected,
})

const outcomeOf = ({ counts, rejected }: ImportedRows, isDryRun: boolean): ImportOutcome => ({
  is_dry_run: isDryRun,
  ...shownCounts(counts),
  first_rejected: rejected.map(({ line, reason }) => ({ line, reason })),
})

/** Of this person in this project: to others it does not exist. */
const find = (id: string, { imports, project, person }: ProjectContext) =>
  imports.find({ id, ref: project.ref, userId: person.userId })
