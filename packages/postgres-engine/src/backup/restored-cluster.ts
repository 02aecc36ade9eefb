import { appendFile, chmod, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { unpackBackup } from '@plinth/backups/unpack-backup'
import { POSTGRES_MAJORS } from '../binaries.ts'
import { claimIdentity } from '../cluster/claim-identity.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { writeClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { writeConfiguration } from '../cluster/configuration.ts'
import { chownTree } from '../system/copy-tree.ts'
import type { ClaimLock } from '../lifecycle/create-cluster.ts'
import { requireSpace } from '../system/disk.ts'
import { majorNotInstalled } from '../engine-errors.ts'
import { ourIdentity } from '../system/os-user.ts'
import { replayParameters } from '../log-archive/fetch-script.ts'
import type { Replay } from '../log-archive/plan-replay.ts'
import { startPostmaster } from '../server/postmaster.ts'
import { noteRunning } from '../lifecycle/run-cluster.ts'
import type { ClusterSettings } from '../cluster/settings.ts'
import { binariesOf, clusterOf, type Site } from '../site.ts'
import { requireShortSocketPath } from '../cluster/sockets.ts'
import { writeDurably } from '../system/write-durably.ts'
import type { Progress } from './backup-verbs.ts'

export interface RestoredCluster {
  cluster: Cluster
  record: ClusterRecord
}

export interface Restoring {
  ref: string
  repository: BackupRepository
  manifest: BackupManifest
  settings: ClusterSettings
  socketDirectory: string
  onProgress?: ((progress: Progress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Only we can enter the socket's folder, and the backup may hold a password that nobody knows any more. */
const SUPERUSER_ONLY = 'local all plinth_admin trust\n'

/**
 * Everything that is needed lies in the data directory: nothing is fetched, and the end of the log there is the state to
 * restore. A new timeline begins, so that no position in the log ever means two things. A crash loses nothing, since a
 * restore starts over; the files are synced once it is complete.
 */
const RECOVERING = `restore_command = 'false'
recovery_target_timeline = 'current'
hot_standby = off
archive_mode = off
autovacuum = off
fsync = off
full_page_writes = off
`

/** What Postgres says from 13 on. */
const NOTHING_LATER = 'recovery ended before configured recovery target was reached'

/** Whether a backup's Postgres is installed. */
export function majorOf(site: Site, { major }: BackupManifest) {
  const known = POSTGRES_MAJORS.find((candidate) => candidate === major)
  if (known === undefined || !site.binaries.has(known)) throw majorNotInstalled(major)
  return known
}

/** Unpacks a backup beside the clusters, for a user of its own, so that its processes can be told from every other's. */
export async function unpackBeside(
  site: Site,
  place: Site,
  { ref, repository, manifest, settings, socketDirectory, ...options }: Restoring,
  oneAtATime: ClaimLock,
): Promise<RestoredCluster> {
  const major = majorOf(site, manifest)
  requireShortSocketPath(socketDirectory)
  await requireSpace(place.clustersDirectory, manifest.archiveBytes)
  const record = await oneAtATime(async () => {
    const identity = await claimIdentity(site, 'restores')
    const { template } = manifest.cluster
    const claimed = { state: 'making' as const, major, template, settings, ...identity }
    await writeClusterRecord(join(place.clustersDirectory, ref), claimed)
    return claimed
  })
  const placed = clusterOf(place, ref, record)
  const cluster = { ...placed, files: { ...placed.files, socketDirectory } }
  const { dataDirectory, logDirectory } = cluster.files
  await mkdir(logDirectory, { mode: 0o700 })
  await chown(logDirectory, cluster.identity.uid, cluster.identity.gid)
  await mkdir(dataDirectory, { mode: 0o700 })
  await chmod(dataDirectory, 0o700)
  await unpackBackup(repository, manifest, dataDirectory, options)
  await rm(join(dataDirectory, 'standby.signal'), { force: true })
  await writeDurably(join(dataDirectory, 'recovery.signal'), '')
  if (cluster.identity.uid !== ourIdentity().uid) await chownTree(dataDirectory, cluster.identity)
  return { cluster, record }
}

/**
 * Starts it so that only the superuser gets in, and lets it recover to the end of its log, or through a replay to its moment.
 * Postgres gives up where no commit follows the moment; then the end of the log is that moment.
 */
export async function recoverBeside(site: Site, { cluster, record }: RestoredCluster, replay?: Replay) {
  const { ref } = cluster
  let said = ''
  const start = async (replaying: string) => {
    await configure({ cluster, record }, replaying)
    const limit = replay ? Infinity : undefined
    await startPostmaster(cluster, binariesOf(site, record.major), (detail) => void (said = detail), limit)
  }
  try {
    if (!replay) await start('')
    else {
      await start(replayParameters(replay.moment)).catch((error: unknown) => {
        if (replay.moment === undefined || !said.includes(NOTHING_LATER)) throw error
        return start(replayParameters(undefined))
      })
    }
  } catch (error) {
    site.log({ event: 'start_failed', ref, detail: said })
    throw error
  }
  await noteRunning(site, cluster)
}

async function configure({ cluster: { ref, files }, record }: RestoredCluster, replaying: string) {
  await writeConfiguration(files.configuration, { ...record, logDirectory: files.logDirectory, name: ref })
  await appendFile(files.configuration.parameters, RECOVERING + replaying)
  await writeDurably(files.configuration.access, SUPERUSER_ONLY, 0o644)
}
