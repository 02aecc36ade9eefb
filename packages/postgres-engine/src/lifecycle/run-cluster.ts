import { rm } from 'node:fs/promises'
import type { PostgresMajor } from '../binaries.ts'
import { connectionOf, type Cluster } from '../cluster/cluster.ts'
import { readClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { writeConfiguration } from '../cluster/configuration.ts'
import { findPostmaster, killPostmaster, startPostmaster, stopPostmaster } from '../server/postmaster.ts'
import { pingServer } from '../server/server-ping.ts'
import { binariesOf, clusterOf, filesOf, type Site } from '../site.ts'
import { openSocketRoot, requireShortSocketPath } from '../cluster/sockets.ts'

export interface ClusterHealth {
  state: 'running' | 'stopped' | 'missing' | 'unresponsive'
  pid?: number
  major?: PostgresMajor
  /** Of the programs that are installed for this major now. */
  version?: string
}

const HEALTH_LIMIT = 1_000
const LONGEST_SLOT = 15_000

/** Resolves when the server takes connections, also when it ran already. */
export async function startCluster(site: Site, ref: string, record: ClusterRecord) {
  const started = performance.now()
  const cluster = clusterOf(site, ref, record)
  const { configuration, logDirectory, socketDirectory } = cluster.files
  const binaries = binariesOf(site, record.major)
  requireShortSocketPath(socketDirectory)
  // Temp folders are swept while clusters sleep.
  await openSocketRoot(site.socketsDirectory)
  await writeConfiguration(configuration, { ...record, logDirectory, name: ref, isReadOnly: site.readOnly.has(ref) })
  const release = await site.takeStart(ref)
  // One that replays a long log waits for the disk and would keep the others waiting for nothing.
  const timer = setTimeout(release, LONGEST_SLOT)
  const outcome = await startPostmaster(cluster, binaries, (detail) =>
    site.log({ event: 'start_failed', ref, detail }),
  ).finally(() => {
    clearTimeout(timer)
    release()
  })
  await noteRunning(site, cluster)
  if (outcome === 'started') site.log({ event: 'started', ref, milliseconds: since(started) })
}

/** Ends every process of the cluster without asking and starts it again; Postgres recovers as after a crash. */
export async function restartClusterHard(site: Site, ref: string, record: ClusterRecord, reason: string) {
  const started = performance.now()
  const cluster = clusterOf(site, ref, record)
  await killPostmaster(cluster)
  await startCluster(site, ref, record)
  site.log({ event: 'restarted_hard', ref, reason, milliseconds: since(started) })
}

export async function stopCluster(site: Site, ref: string, record: ClusterRecord) {
  const started = performance.now()
  const cluster = clusterOf(site, ref, record)
  await stopPostmaster(cluster)
  await noteStopped(site, cluster)
  await rm(cluster.files.socketDirectory, { recursive: true, force: true })
  site.log({ event: 'stopped', ref, milliseconds: since(started) })
}

/** From now on its memory is watched. */
export async function noteRunning({ running }: Site, cluster: Cluster) {
  const pid = await findPostmaster(cluster)
  if (pid !== undefined) running.set(cluster.files.dataDirectory, { cluster, pid })
}

export async function noteStopped({ running, groups }: Site, { ref, files }: Cluster) {
  running.delete(files.dataDirectory)
  await groups.remove(ref)
}

export async function clusterHealth(site: Site, ref: string): Promise<ClusterHealth> {
  const files = filesOf(site, ref)
  const record = await readClusterRecord(files.folder)
  if (record?.state !== 'ready') return { state: 'missing' }
  const { major } = record
  const version = site.binaries.get(major)?.version
  const known = { major, ...(version !== undefined && { version }) }
  const pid = await findPostmaster(clusterOf(site, ref, record))
  if (pid === undefined) return { state: 'stopped', ...known }
  const answer = await pingServer(connectionOf(files), HEALTH_LIMIT)
  return { state: answer === 'ready' ? 'running' : 'unresponsive', pid, ...known }
}

export function since(started: number) {
  return Math.round(performance.now() - started)
}
