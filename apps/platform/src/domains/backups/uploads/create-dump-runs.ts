import { hours, seconds } from '@plinth/catalog/durations'
import { isUsable } from '@plinth/catalog/project-status'
import type { RanDump } from '@plinth/postgres-meta/dump/run-dump'
import type { PlatformProcess } from '../../../context/platform-process.ts'
import type { DumpUploadRow } from '../../../stores/dump-upload-store.ts'
import type { ProjectRow } from '../../../stores/project-store.ts'
import type { OnUnstoppable } from '../../database/runs/end-backend.ts'
import type { RecordContext } from '../../database/roles/record-changes.ts'
import { whileAllowed } from '../../database/runs/while-allowed.ts'
import { ChangeRefused } from '../../projects/change-refused.ts'
import { RestoreCanceled, untilCanceled } from '../../projects/until-canceled.ts'
import type { BackUpBefore } from '../back-up-before.ts'
import { recordRun } from './record-run.ts'
import {
  CONNECTION_LOST,
  failureOfRun,
  OUTCOME_UNKNOWN,
  PLINTH_STOPPED,
  PROJECT_CHANGES,
  RIGHTS_LOST,
  type RunFailure,
  startAgain,
  TOO_LONG,
} from './run-failure.ts'
import { runFile } from './run-file.ts'
import { Starter } from './starter.ts'
import { type Fate, fateOf } from './transaction-fate.ts'

const LONGEST = hours(12)
const SAVE_PROGRESS_EVERY = seconds(1)
/** How often it is tried to find out what became of a transaction. */
const MOST_ATTEMPTS = 3

type Tools = Pick<
  PlatformProcess,
  'fleet' | 'roleWatch' | 'clients' | 'disk' | 'uploadFiles' | 'clock' | 'auditKey' | 'log'
> &
  Pick<RecordContext, 'sql' | 'stores' | 'storesOver'> & { backUpBefore: BackUpBefore; onUnstoppable: OnUnstoppable }

interface Attempt {
  /** From 1. */
  number: number
  /** Aborts when the platform stops. */
  signal: AbortSignal
}

interface Running {
  end(reason: Error): void
  /** Resolves when its session is gone. */
  ended: Promise<unknown>
}

/** Runs the dumps that people have uploaded, each in a job. What interrupts one undoes it. */
export function createDumpRuns(tools: Tools) {
  const { fleet, uploadFiles, clock, log } = tools
  const uploads = tools.stores.dumpUploads
  const underWay = fleet.perProject({
    open: () => new Set<Running>(),
    close: async (running) => {
      for (const { end } of running) end(new ChangeRefused(PROJECT_CHANGES))
      await Promise.all([...running].map(({ ended }) => ended))
    },
  })

  return {
    /** A job may be begun twice: what was only backed up goes on, what ran is found out about. */
    async run({ ref, id }: { ref: string; id: string }, attempt: Attempt) {
      const upload = await uploads.find(ref, id)
      if (upload?.state === 'running') return settle(upload, attempt, PLINTH_STOPPED)
      if (upload?.state === 'waiting' || upload?.state === 'backing_up') return runUpload(upload, attempt)
    },
  }

  async function runUpload(upload: DumpUploadRow, attempt: Attempt) {
    const { ref, id } = upload
    const release = fleet.use(ref)
    try {
      const ran = await untilCanceled(
        async () => (await uploads.find(ref, id))?.state === 'canceled',
        attempt.signal,
        (signal) => backUpAndRun(upload, attempt, signal),
      )
      await finish(upload, { state: 'done', ...ran })
    } catch (error) {
      await fail(upload, attempt, error)
    } finally {
      release()
    }
  }

  async function backUpAndRun(upload: DumpUploadRow, attempt: Attempt, signal: AbortSignal) {
    const { ref, id } = upload
    const project = await tools.stores.projects.find(ref)
    if (!project || !isUsable(project.status)) throw new ChangeRefused(PROJECT_CHANGES)
    if (!(await uploads.advance(id, ['waiting', 'backing_up'], 'backing_up'))) throw new RestoreCanceled()
    // one that is canceled meanwhile is a backup like any other
    const { state, failure } = await tools.backUpBefore('before-restore', project, attempt.signal)
    if (state !== 'done') throw new ChangeRefused(`The backup before it failed. ${failure ?? ''}`.trim())
    signal.throwIfAborted()
    if (!(await uploads.advance(id, ['backing_up'], 'running'))) throw new RestoreCanceled()
    return runAs(Starter.parse(upload.started_by), project, upload, signal)
  }

  async function runAs(by: Starter, project: ProjectRow, upload: DumpUploadRow, signal: AbortSignal) {
    const { ref } = project
    const ending = new AbortController()
    const tooLong = setTimeout(() => ending.abort(new ChangeRefused(TOO_LONG)), LONGEST).unref()
    const run = { ...tools, project, membership: { role: by.role }, requestId: by.requestId }
    // who has signed out meanwhile has still started it
    const rights = whileAllowed(run, () => Promise.resolve(by))
    rights.signal.addEventListener('abort', () => ending.abort(new ChangeRefused(RIGHTS_LOST)))
    const either = AbortSignal.any([signal, ending.signal])
    const running = underWay.of(ref)
    let ran: RanDump | undefined
    const organization = String(project.organization_id)
    const context = {
      ...tools,
      requestId: by.requestId,
      project,
      membership: { organization: { id: project.organization_id } },
      person: { ref, userId: by.userId, organization, role: by.role },
      actor: by.actor,
    }
    try {
      await tools.roleWatch.duringJob(context, async () => {
        const work = runCounted(upload, either)
        const one = { end: (reason: Error) => ending.abort(reason), ended: work.catch(() => undefined) }
        running.add(one)
        ran = await work.finally(() => running.delete(one))
        return ran
      })
    } catch (error) {
      if (!ran) throw error
      // it is kept, whatever failed afterwards
      log.error({ err: error, ref }, 'What a dump changed could not be looked at')
    } finally {
      clearTimeout(tooLong)
      rights.end()
    }
    return ran!
  }

  async function runCounted({ ref, id }: DumpUploadRow, signal: AbortSignal) {
    const progress = { bytes_run: 0, statements: 0 }
    const timer = setInterval(() => void save(), SAVE_PROGRESS_EVERY)
    const file = counted(uploadFiles.read(id), (bytes) => (progress.bytes_run += bytes))
    try {
      return await runFile(
        {
          ref,
          file,
          signal,
          onStatement: (count) => (progress.statements = count),
          async beforeCommit(transactionId) {
            signal.throwIfAborted()
            if (!(await uploads.beginCommit(id, transactionId ?? ''))) throw new RestoreCanceled()
          },
        },
        tools,
      )
    } finally {
      clearInterval(timer)
      await save()
    }

    async function save() {
      await uploads
        .change(id, progress)
        .catch((error: unknown) => log.warn({ err: error, ref }, 'The progress of a dump could not be saved'))
    }
  }

  async function fail(upload: DumpUploadRow, attempt: Attempt, error: unknown) {
    const { ref, id } = upload
    const now = await uploads.find(ref, id)
    if (!now || now.state === 'canceled' || error instanceof RestoreCanceled) {
      await uploadFiles.remove(id)
      return recordRun(upload, { outcome: 'failed', canceled: true }, tools)
    }
    // only Postgres knows
    if (now.transaction_id !== null) return settle(now, attempt, CONNECTION_LOST)
    // what was only backed up goes on when Plinth is there again
    if (attempt.signal.aborted && now.state !== 'running') throw error
    const project = await tools.stores.projects.find(ref)
    const known = attempt.signal.aborted
      ? startAgain(PLINTH_STOPPED)
      : failureOfRun(error, { project, disk: tools.disk })
    if (!known) log.error({ err: error, ref, upload: id }, 'A dump could not be run')
    await finish(now, { state: 'failed', ...(known ?? startAgain(CONNECTION_LOST)) })
  }

  /** Of a run that did not say how it ended. */
  async function settle(upload: DumpUploadRow, { number }: Attempt, otherwise: string) {
    const { ref, transaction_id: transactionId, statements, notes } = upload
    let fate: Fate = 'undone'
    // empty where nothing was written
    if (transactionId) {
      try {
        fate = await fateOf(ref, transactionId, tools)
      } catch (error) {
        if (number < MOST_ATTEMPTS) throw error
        log.error({ err: error, ref }, 'Nobody knows whether a dump was kept')
        fate = 'unknown'
      }
    }
    if (fate === 'kept') await finish(upload, { state: 'done', statements, notes })
    else await finish(upload, { state: 'failed', ...startAgain(fate === 'undone' ? otherwise : OUTCOME_UNKNOWN) })
  }

  type End = { state: 'done'; statements: number; notes: string[] } | ({ state: 'failed' } & RunFailure)

  async function finish(upload: DumpUploadRow, end: End) {
    const { id, bytes } = upload
    if (end.state === 'done') await uploads.change(id, { bytes_run: bytes, statements: end.statements })
    await uploads.end(id, clock.now(), end)
    if (end.state === 'done' || !end.hasFile) await uploadFiles.remove(id)
    const statements = end.state === 'done' ? end.statements : upload.statements
    await recordRun(upload, { outcome: end.state, statements }, tools)
  }
}

export type DumpRuns = ReturnType<typeof createDumpRuns>

async function* counted(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}
