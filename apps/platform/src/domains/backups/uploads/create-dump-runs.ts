import { hours, seconds } from '@plinth/catalog/durations'
import { isUsable } from '@plinth/catalog/project-status'
import type { RanDump } from '@plinth/postgres-meta/dump/run-dump'
import type { PlatformProcess } from '../../../context/platform-process.ts'
import type { DumpUploadRow } from '../../../stores/dump-upload-store.ts'
import type { ProjectRow } from '../../../stores/project-store.ts'
import type { OnUnstoppable } from '../../database/runs/end-backend.ts'
import { whileAllowed } from '../../database/runs/while-allowed.ts'
import { ChangeRefused } from '../../projects/change-refused.ts'
import { RestoreCanceled, untilCanceled } from '../../projects/until-canceled.ts'
import type { BackUpBefore } from '../back-up-before.ts'
import { type Attempt, runEnds, type RunEndTools } from './run-ends.ts'
import { PLINTH_STOPPED, PROJECT_CHANGES, RIGHTS_LOST, TOO_LONG } from './run-failure.ts'
import { runFile } from './run-file.ts'
import { MOST_RUNS, scheduleNextRun } from './schedule-dump-runs.ts'
import { Starter } from './starter.ts'

const LONGEST = hours(12)
const SAVE_PROGRESS_EVERY = seconds(1)

type Tools = RunEndTools &
  Pick<PlatformProcess, 'roleWatch' | 'clients'> & { backUpBefore: BackUpBefore; onUnstoppable: OnUnstoppable }

interface Running {
  ending: AbortController
  /** Resolves when its session is gone. */
  ended: Promise<unknown>
}

interface Run {
  attempt: Attempt
  running: Running
  /** Aborts when it is canceled or ended, or the platform stops. */
  signal: AbortSignal
}

/** Runs the dumps that people have uploaded, one after the other in each of a few places. What interrupts one undoes it. */
export function createDumpRuns(tools: Tools) {
  const { fleet, uploadFiles, log } = tools
  const uploads = tools.stores.dumpUploads
  const underWay = fleet.perProject({
    open: () => new Set<Running>(),
    close: async (running) => {
      for (const { ending } of running) ending.abort(new ChangeRefused(PROJECT_CHANGES))
      await Promise.all([...running].map(({ ended }) => ended))
    },
  })

  const { finish, fail, settle } = runEnds(tools)

  return {
    /** The organizations take turns, so that the runs of one do not keep the others from theirs. */
    async runNext(place: number, signal: AbortSignal) {
      const turn = { at: tools.clock.now(), ofOrganization: MOST_RUNS.ofOrganization }
      const upload = await tools.sql.transaction((tx) => tools.storesOver(tx).dumpUploads.takePlace(place, turn))
      if (!upload) return
      // where it throws, the next one that runs here is this one again
      await run(upload, { number: upload.attempts, signal })
      await uploads.leavePlace(upload.id)
      await scheduleNextRun(tools.stores, place)
    },
  }

  /** What was interrupted is begun again: what was only backed up goes on, what ran is found out about. */
  async function run(upload: DumpUploadRow, attempt: Attempt) {
    if (upload.state === 'running') return settle(upload, attempt, PLINTH_STOPPED)
    if (upload.state === 'waiting' || upload.state === 'backing_up') return runUpload(upload, attempt)
  }

  async function runUpload(upload: DumpUploadRow, attempt: Attempt) {
    const { ref, id } = upload
    const release = fleet.use(ref)
    const all = underWay.of(ref)
    const running: Running = { ending: new AbortController(), ended: Promise.resolve() }
    // before its project is looked at: whatever changes the project from then on ends it
    all.add(running)
    try {
      const ran = await untilCanceled(
        async () => (await uploads.find(ref, id))?.state === 'canceled',
        AbortSignal.any([attempt.signal, running.ending.signal]),
        (signal) => backUpAndRun(upload, { attempt, running, signal }),
      )
      await finish(upload, { state: 'done', ...ran })
    } catch (error) {
      await fail(upload, attempt, running.ending.signal.aborted ? running.ending.signal.reason : error)
    } finally {
      all.delete(running)
      release()
    }
  }

  async function backUpAndRun(upload: DumpUploadRow, { attempt, running, signal }: Run) {
    const { ref, id } = upload
    const project = await tools.stores.projects.find(ref)
    if (!project || !isUsable(project.status)) throw new ChangeRefused(PROJECT_CHANGES)
    if (!(await uploads.advance(id, ['waiting', 'backing_up'], 'backing_up'))) throw new RestoreCanceled()
    // one that is canceled meanwhile is a backup like any other
    const { state, failure } = await tools.backUpBefore('before-restore', project, attempt.signal, 'upload')
    signal.throwIfAborted()
    if (state !== 'done') throw new ChangeRefused(`The backup before it failed. ${failure ?? ''}`.trim())
    if (!(await uploads.advance(id, ['backing_up'], 'running'))) throw new RestoreCanceled()
    return runAs(Starter.parse(upload.started_by), project, upload, { running, signal })
  }

  async function runAs(
    by: Starter,
    project: ProjectRow,
    upload: DumpUploadRow,
    { running, signal }: Omit<Run, 'attempt'>,
  ) {
    const { ref } = project
    const { ending } = running
    const tooLong = setTimeout(() => ending.abort(new ChangeRefused(TOO_LONG)), LONGEST).unref()
    const run = { ...tools, project, membership: { role: by.role }, requestId: by.requestId }
    // who has signed out meanwhile has still started it
    const rights = whileAllowed(run, () => Promise.resolve(by))
    rights.signal.addEventListener('abort', () => ending.abort(new ChangeRefused(RIGHTS_LOST)))
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
        signal.throwIfAborted()
        const work = runCounted(upload, signal)
        running.ended = work.catch(() => undefined)
        ran = await work
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
}

export type DumpRuns = ReturnType<typeof createDumpRuns>

async function* counted(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}
