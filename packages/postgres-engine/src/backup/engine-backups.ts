import { backupInterrupted } from '@plinth/backups/backup-errors'
import type { ClaimLock } from '../lifecycle/create-cluster.ts'
import { engineClosed } from '../engine-errors.ts'
import { keyedLock } from '../keyed-lock.ts'
import { findPostmaster } from '../server/postmaster.ts'
import { since } from '../lifecycle/run-cluster.ts'
import { sharedMegabytes } from '../cluster/settings.ts'
import { clusterOf, existingRecord, filesOf, requireRef, type Site } from '../site.ts'
import { backUpRunning, backUpStopped, type BackUp } from './back-up.ts'
import type { BackupVerbs } from './backup-verbs.ts'
import { changeMarkOf, readControlFile } from './control-file.ts'
import { listPreviousStates, removePreviousState } from './previous-states.ts'
import { verifyBackup, SCRATCH_SETTINGS } from './verify-backup.ts'
import { undoRestore } from './undo-restore.ts'
import { restoreCluster } from './restore-cluster.ts'
import type { RestorePlaces } from './restore-places.ts'

export interface BackupTools {
  /** Runs work while nobody else starts or stops the cluster, but lets them interrupt copies of stopped files. */
  exclusively: <T>(ref: string, work: () => Promise<T>) => Promise<T>
  /** The same for a copy of stopped files, which gives way to everybody else. */
  inTurn: <T>(ref: string, work: () => Promise<T>) => Promise<T>
  oneAtATime: ClaimLock
  /** Aborts when the engine closes. */
  closing: AbortSignal
}

export interface EngineBackups {
  verbs: BackupVerbs
  /** To be called before anything is done to a cluster: a copy of its stopped files ends. */
  giveWay(ref: string): void
  /** Deletes the states that restores of a cluster replaced. */
  forget(ref: string): Promise<void>
  /** Resolves when everything that was begun is over. */
  idle(): Promise<void>
}

/** A cluster that is started and stopped all the time is not asleep. */
const MOST_ATTEMPTS = 10

/** The engine's verbs about backups. */
export function engineBackups(
  site: Site,
  places: RestorePlaces,
  { exclusively, inTurn, oneAtATime, closing }: BackupTools,
): EngineBackups {
  const copies = new Set<{ ref: string; preemption: AbortController }>()
  const restores = keyedLock()
  const verifications = keyedLock()
  const underway = new Set<Promise<unknown>>()
  let verifying = 0

  const verbs: BackupVerbs = {
    backUp: (ref, repository, request) =>
      noted(ref, () => logged(ref, () => backUp({ ref, repository, request, signal: anyOf(request.signal) }))),
    changeMark: async (ref) => {
      await existingRecord(site, ref)
      const control = await readControlFile(filesOf(site, ref).dataDirectory)
      return control?.isShutDown ? changeMarkOf(control) : undefined
    },
    verifyBackup: (repository, backup, { signal, ...options } = {}) =>
      noted(backup.ref, () =>
        verifications.run('verification', async () => {
          verifying++
          const signals = [anyOf(signal)]
          return verifyBackup(site, places, { repository, backup, signals, ...options }, oneAtATime).finally(
            () => verifying--,
          )
        }),
      ),
    verificationMegabytes: () => verifying * sharedMegabytes(SCRATCH_SETTINGS.memoryMegabytes),
    restoreBackup: (ref, repository, { signal, ...request }) =>
      noted(ref, () =>
        restores.run(ref, () =>
          restoreCluster(
            site,
            places,
            { ref, repository, ...request, signals: [anyOf(signal)], exclusively: (work) => exclusively(ref, work) },
            oneAtATime,
          ),
        ),
      ),
    restoreOf: async (ref) => (await existingRecord(site, ref)).restore,
    listPreviousStates: () => listPreviousStates(places),
    undoRestore: (ref, kept) =>
      noted(ref, () => restores.run(ref, () => exclusively(ref, () => undoRestore(site, places, { ref, kept })))),
    removePreviousState: (ref, kept) =>
      noted(ref, () => restores.run(ref, () => removePreviousState(places, ref, kept))),
  }

  return {
    verbs,
    giveWay(ref) {
      for (const copy of copies) if (copy.ref === ref) copy.preemption.abort()
    },
    async forget(ref) {
      for (const kept of await listPreviousStates(places))
        if (kept.ref === ref) await removePreviousState(places, ref, kept.kept)
    },
    idle: async () => void (await Promise.allSettled(underway)),
  }

  async function logged<T>(ref: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    try {
      const result = await work()
      site.log({ event: 'backed_up', ref, milliseconds: since(started) })
      return result
    } catch (error) {
      site.log({ event: 'backup_failed', ref, detail: String(error) })
      throw error
    }
  }

  async function backUp(work: BackUp) {
    const { ref, signal } = work
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      if (signal.aborted) throw backupInterrupted()
      const running = await findPostmaster(clusterOf(site, ref, await existingRecord(site, ref)))
      if (running !== undefined) return backUpRunning(site, work)
      const backup = await copyStopped(work)
      if (backup) return backup
    }
    throw backupInterrupted()
  }

  async function copyStopped(work: BackUp) {
    const copy = { ref: work.ref, preemption: new AbortController() }
    copies.add(copy)
    try {
      return await inTurn(work.ref, () => backUpStopped(site, work, copy.preemption.signal))
    } finally {
      copies.delete(copy)
    }
  }

  async function noted<T>(ref: string, work: () => Promise<T>): Promise<T> {
    requireRef(ref)
    if (closing.aborted) throw engineClosed()
    const result = work()
    underway.add(result)
    try {
      return await result
    } finally {
      underway.delete(result)
    }
  }

  function anyOf(signal: AbortSignal | undefined) {
    return signal ? AbortSignal.any([closing, signal]) : closing
  }
}
