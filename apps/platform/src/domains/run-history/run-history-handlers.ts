import type { Received } from '@plinth/contract/endpoint'
import type { PastRun, runHistory } from '@plinth/contract/run-history'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { notFound } from '../../http/errors.ts'
import { settingOf } from '../../stores/audit-target.ts'
import type { PastRunRow } from '../../stores/run-history-store.ts'
import { purposeOf } from './record-run.ts'

export const runHistoryHandlers: Handlers<typeof runHistory> = { list: listRuns, get: readRun, clear: clearRuns }

/** Enough to recognize it by. */
const LONGEST_BEGINNING = 300

async function listRuns({ search }: Received<typeof runHistory.list>, context: ProjectContext): Promise<PastRun[]> {
  const { stores, project, profile } = context
  const wanted = search.trim().toLowerCase()
  const runs = await stores.runHistory.list(project.id, profile.id)
  return runs
    .map((run) => ({ run, text: textOf(run, context) }))
    .filter(({ text }) => text.toLowerCase().includes(wanted))
    .map(({ run, text }) => presented(run, text))
}

async function readRun({ id }: Received<typeof runHistory.get>, context: ProjectContext) {
  const run = await context.stores.runHistory.find(context.project.id, context.profile.id, id)
  if (!run?.is_kept)
    throw notFound('run_not_found', 'This run is not in your history, or its text was too long to be kept.')
  return { query: textOf(run, context) }
}

async function clearRuns(_: unknown, { stores, project, profile }: ProjectContext): Promise<Change<void>> {
  await stores.runHistory.clear(project.id, profile.id)
  return {
    answer: undefined,
    target: settingOf(project.ref, 'history of SQL runs'),
    organizationId: project.organization_id,
  }
}

const textOf = ({ id, sealed_text }: PastRunRow, { sealer }: ProjectContext) => sealer.open(sealed_text, purposeOf(id))

const presented = (run: PastRunRow, text: string): PastRun => ({
  id: run.id,
  beginning: text.trimStart().slice(0, LONGEST_BEGINNING),
  is_kept: run.is_kept,
  started_at: run.started_at.toISOString(),
  duration_ms: run.duration_ms,
  statements: run.statements,
  rows: run.rows,
  role: run.role,
  error_code: run.error_code,
})
