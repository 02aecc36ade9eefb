import { appendFile, chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresMajor } from '../binaries.ts'
import { claimIdentity } from '../cluster/claim-identity.ts'
import { connectionOf, type Cluster } from '../cluster/cluster.ts'
import { writeClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { writeConfiguration } from '../cluster/configuration.ts'
import { chownTree, copyTree } from '../system/copy-tree.ts'
import type { ClaimLock } from '../lifecycle/create-cluster.ts'
import { startPostmaster, stopPostmaster } from '../server/postmaster.ts'
import { setPasswords } from '../lifecycle/set-passwords.ts'
import { syncDataDirectory } from '../server/single-user-server.ts'
import { binariesOf, clusterOf, type Site } from '../site.ts'
import { requireShortSocketPath } from '../cluster/sockets.ts'
import { syncFolder, writeDurably } from '../system/write-durably.ts'
import { MANY_LOCKS } from './source-cluster.ts'
import { nextSocketDirectory, type UpgradeSites } from './upgrade-sites.ts'

export interface NextCluster {
  cluster: Cluster
  record: ClusterRecord
}

/**
 * A crash loses nothing, since the upgrade starts over; the files are synced once it is complete. Every compute size allows the
 * sessions of several owners.
 */
const LOADING = `${MANY_LOCKS}fsync = off\nfull_page_writes = off\nautovacuum = off\nmax_connections = 20\n`

/** The superuser, and the logins of owner-sessions.ts: people's own logins work again when it has taken over. */
const NOBODY_ELSE = `local all plinth_admin scram-sha-256\nlocal all "/^plinth_upgrade_" scram-sha-256\n`

/**
 * Starts an empty cluster of the new major beside the old one. Until it takes over it has a user of its own, so that the
 * processes of the two can be told apart.
 */
export async function startNext(
  site: Site,
  { next }: UpgradeSites,
  { ref, old, major, password }: { ref: string; old: ClusterRecord; major: PostgresMajor; password: string },
  oneAtATime: ClaimLock,
): Promise<NextCluster> {
  const binaries = binariesOf(site, major)
  const template = await site.templates.get(binaries, 'bare')
  const record = await oneAtATime(async () => {
    const identity = await claimIdentity(site, 'upgrades')
    // its log has nothing to do with that of the old one
    const claimed = { ...old, log: undefined, major, state: 'making' as const, ...identity }
    await writeClusterRecord(join(next.clustersDirectory, ref), claimed)
    return claimed
  })
  const placed = clusterOf(next, ref, record)
  const cluster = { ...placed, files: { ...placed.files, socketDirectory: nextSocketDirectory(site, ref) } }
  const { dataDirectory, logDirectory, configuration, socketDirectory } = cluster.files
  requireShortSocketPath(socketDirectory)
  await mkdir(logDirectory, { mode: 0o700 })
  await chown(logDirectory, cluster.identity.uid, cluster.identity.gid)
  await copyTree(template.dataDirectory, dataDirectory, cluster.identity)
  await writeConfiguration(configuration, { ...record, logDirectory, name: ref })
  await appendFile(configuration.parameters, LOADING)
  await writeDurably(configuration.access, NOBODY_ELSE, 0o644)
  await startPostmaster(cluster, binaries, (detail) => site.log({ event: 'start_failed', ref, detail }))
  await setPasswords({ ...connectionOf(cluster.files), major }, template.password, { plinth_admin: password })
  return { cluster, record }
}

/** Stops it, gives it to the old one's user and puts all of it on the disk. */
export async function finishNext(site: Site, { cluster, record }: NextCluster, { uid, gid }: ClusterRecord) {
  const { folder, dataDirectory, logDirectory, socketDirectory } = cluster.files
  const identity = { uid, gid }
  await stopPostmaster(cluster)
  await rm(socketDirectory, { recursive: true, force: true })
  await chownTree(logDirectory, identity)
  await chownTree(dataDirectory, identity)
  await syncDataDirectory(binariesOf(site, record.major), dataDirectory, identity)
  await writeClusterRecord(folder, { ...record, ...identity, state: 'ready' })
  await syncFolder(folder)
}
