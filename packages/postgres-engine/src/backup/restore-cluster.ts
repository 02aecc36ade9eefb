import { rm } from 'node:fs/promises'
import { BackupError } from '@plinth/backups/backup-error'
import { backupInterrupted, backupTooSlow } from '@plinth/backups/backup-errors'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { listLogSegments, type LogSegment } from '@plinth/backups/log-segments'
import { readManifest } from '@plinth/backups/manifests'
import { readClusterRecord, writeClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { chownTree } from '../system/copy-tree.ts'
import type { ClaimLock } from '../lifecycle/create-cluster.ts'
import { EngineError, recognizeDiskFull, restoreFailed } from '../engine-errors.ts'
import { planReplay, planReplayToEnd, type Replay } from '../log-archive/plan-replay.ts'
import { wipeCluster } from '../lifecycle/remove-cluster.ts'
import { since } from '../lifecycle/run-cluster.ts'
import { setExistingPasswords } from '../lifecycle/set-passwords.ts'
import { syncDataDirectory } from '../server/single-user-server.ts'
import { binariesOf, filesOf, type Site } from '../site.ts'
import { watchForInterruption } from '../upgrade/interruption.ts'
import { syncFolder } from '../system/write-durably.ts'
import type { Restored, RestoreRequest } from './backup-verbs.ts'
import { checkRestored } from './check-restored.ts'
import { readLimit } from './read-limit.ts'
import { restoreSocketDirectory, type RestorePlaces } from './restore-places.ts'
import { majorOf, unpackBeside, type RestoredCluster } from './restored-cluster.ts'
import { putInPlace, swapRestored, whileStopped } from './swap-restored.ts'

export interface Restoration extends Omit<RestoreRequest, 'signal'> {
  ref: string
  repository: BackupRepository
  /** Each of them interrupts it, until the swap. */
  signals: AbortSignal[]
  /** Runs work while nobody else starts or stops the cluster. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/** Makes a cluster from a backup beside the one that runs, checks it, and swaps the two. One at a time for each ref. */
export async function restoreCluster(
  site: Site,
  places: RestorePlaces,
  restoration: Restoration,
  oneAtATime: ClaimLock,
): Promise<Restored> {
  const started = performance.now()
  const { ref, repository, backup } = restoration
  const manifest = await readManifest(repository, backup)
  majorOf(site, manifest)
  const replay = restoration.moment && (await replayOf(repository, manifest, restoration.moment))
  const replayed = replay ? replay.segments.size * replay.segmentBytes : 0
  const interruption = watchForInterruption({
    limit: restoration.limit ?? readLimit(manifest.archiveBytes + replayed),
    signals: restoration.signals,
    tooSlow: () => backupTooSlow(backup),
    interrupted: backupInterrupted,
  })
  await discardRestore(site, places, ref)
  try {
    const before = await readyRecord(site, ref)
    const signal = interruption.signal
    const restored = await makeRestored(site, places, { ...restoration, manifest, replay, before, signal }, oneAtATime)
    const kept = await restoration.exclusively(async () => {
      signal.throwIfAborted()
      await restoration.beforeSwap?.()
      signal.throwIfAborted()
      restoration.onStep?.('swapping')
      interruption.lift()
      return takeOver(site, places, { restored, before, restoration }, oneAtATime)
    })
    site.log({ event: 'restored', ref, milliseconds: since(started) })
    return { kept }
  } catch (failure) {
    interruption.lift()
    // Whatever failed did so because it was ended.
    const error: unknown = interruption.signal.aborted ? interruption.signal.reason : failure
    site.log({ event: 'restore_failed', ref, detail: String(error) })
    await discardRestore(site, places, ref)
    const known = recognizeDiskFull(error)
    throw known instanceof EngineError || known instanceof BackupError ? known : restoreFailed(ref, { cause: error })
  }
}

interface Making extends Restoration {
  manifest: BackupManifest
  replay: Replay | undefined
  before: ClusterRecord | undefined
  signal: AbortSignal
}

async function replayOf(
  repository: BackupRepository,
  manifest: BackupManifest,
  moment: NonNullable<RestoreRequest['moment']>,
) {
  const { ref, log } = manifest
  const stored: LogSegment[] = []
  if (log) for await (const segment of listLogSegments(repository, { ref, log: log.id })) stored.push(segment)
  if (moment === 'end of log') return planReplayToEnd(manifest, stored)
  return planReplay(manifest, stored, moment.at, moment.complete)
}

/** Complete, checked and at rest; its passwords are those that the platform knows. */
async function makeRestored(site: Site, places: RestorePlaces, making: Making, oneAtATime: ClaimLock) {
  const { ref, repository, manifest, replay, passwords, onStep, signal } = making
  const settings = making.settings ?? making.before?.settings ?? manifest.cluster.settings
  const socketDirectory = restoreSocketDirectory(site, ref, 'next')
  onStep?.('reading')
  const restored = await unpackBeside(site, places.next, { ...making, settings, socketDirectory }, oneAtATime)
  onStep?.('recovering')
  const onChecking = () => onStep?.('checking')
  await checkRestored(places.next, restored, { repository, manifest, replay, onChecking, signal }, (server) =>
    setExistingPasswords(server, passwords),
  )
  await rm(socketDirectory, { recursive: true, force: true })
  signal.throwIfAborted()
  return restored
}

interface TakingOver {
  restored: RestoredCluster
  before: ClusterRecord | undefined
  restoration: Restoration
}

/** Nobody else starts or stops the cluster meanwhile. */
async function takeOver(
  site: Site,
  places: RestorePlaces,
  { restored, before, restoration }: TakingOver,
  oneAtATime: ClaimLock,
) {
  const { ref, settings } = restoration
  const present = await readyRecord(site, ref)
  // It was deleted or made meanwhile: nobody asked for that one to be replaced.
  if ((present === undefined) !== (before === undefined)) throw backupInterrupted()
  const { cluster, record } = restored
  const { dataDirectory, logDirectory, folder } = cluster.files
  const identity = present ? { uid: present.uid, gid: present.gid } : cluster.identity
  const complete = {
    ...record,
    ...identity,
    settings: settings ?? present?.settings ?? record.settings,
    restore: restoration.id,
  }
  const finish = async () => {
    await syncDataDirectory(binariesOf(site, record.major), dataDirectory, identity)
    await writeClusterRecord(folder, { ...complete, state: 'ready' })
    await syncFolder(folder)
  }
  if (!present) {
    await finish()
    await oneAtATime(() => putInPlace(site, places, ref))
    return undefined
  }
  return whileStopped(site, ref, present, async () => {
    // From here on the two have one user.
    await chownTree(logDirectory, identity)
    await chownTree(dataDirectory, identity)
    await finish()
    return oneAtATime(() => swapRestored(site, places, ref))
  })
}

/** Deletes what a restore made that did not take over. */
export async function discardRestore(site: Site, { next }: RestorePlaces, ref: string) {
  const record = await readClusterRecord(filesOf(next, ref).folder)
  // Once it is complete it does not run, and its user may be that of the cluster itself.
  await wipeCluster(next, ref, record?.state === 'making' ? record : undefined)
  await rm(restoreSocketDirectory(site, ref, 'next'), { recursive: true, force: true })
}

async function readyRecord(site: Site, ref: string) {
  const record = await readClusterRecord(filesOf(site, ref).folder)
  return record?.state === 'ready' ? record : undefined
}
