import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresMajor } from '../binaries.ts'
import { connectionOf, type Cluster } from '../cluster.ts'
import type { ClusterRecord } from '../cluster-record.ts'
import type { ClaimLock } from '../create-cluster.ts'
import { bytesOnDisk, requireSpace } from '../disk.ts'
import { cannotUpgrade, EngineError, recognizeDiskFull, upgradeFailed } from '../engine-errors.ts'
import { findPostmaster, stopPostmaster } from '../postmaster.ts'
import { since, startCluster } from '../run-cluster.ts'
import { binariesOf, clusterOf, existingRecord, filesOf, type Site } from '../site.ts'
import { copyCluster } from './copy-cluster.ts'
import { finishNext, startNext } from './next-cluster.ts'
import type { Server } from './session.ts'
import { startSource } from './source-cluster.ts'
import { discardUpgrade, swapClusters } from './swap-clusters.ts'
import { openUpgradeSites, type UpgradeSites } from './upgrade-sites.ts'

export interface Upgrade {
  ref: string
  major: PostgresMajor
  /** Of plinth_admin. It stays the same. */
  password: string
}

/**
 * Moves a cluster to a newer major of Postgres. Everything of it is copied into a new one, which then takes its place
 * and runs; until then the old one is only read, and is as it was when anything goes wrong.
 */
export async function upgradeCluster(site: Site, upgrade: Upgrade, oneAtATime: ClaimLock) {
  const started = performance.now()
  const { ref, major } = upgrade
  const record = await existingRecord(site, ref)
  if (record.major === major) return startCluster(site, ref, record)
  if (record.major > major) throw cannotUpgrade(ref, `It runs Postgres ${record.major} already.`)
  binariesOf(site, major)
  const { dataDirectory } = filesOf(site, ref)
  await requireSpace(site.clustersDirectory, await bytesOnDisk(dataDirectory))

  const wasRunning = (await findPostmaster(clusterOf(site, ref, record))) !== undefined
  const sites = await openUpgradeSites(site)
  await discardUpgrade(site, sites, ref)
  try {
    await moveToNext(site, sites, upgrade, record, oneAtATime)
  } catch (error) {
    site.log({ event: 'upgrade_failed', ref, detail: String(error) })
    await discardUpgrade(site, sites, ref)
    if (wasRunning) await startCluster(site, ref, await existingRecord(site, ref))
    const known = recognizeDiskFull(error)
    throw known instanceof EngineError ? known : upgradeFailed(ref, { cause: error })
  }
  site.log({ event: 'upgraded', ref, milliseconds: since(started) })
}

async function moveToNext(
  site: Site,
  sites: UpgradeSites,
  { ref, major, password }: Upgrade,
  old: ClusterRecord,
  oneAtATime: ClaimLock,
) {
  const source = await startSource(site, sites, ref, old)
  const next = await startNext(site, sites, { ref, old, major, password }, oneAtATime)
  await copyCluster({
    ref,
    source: serverOf(source, old.major),
    target: serverOf(next.cluster, major),
    superuser: { user: 'plinth_admin', password },
    ownerMayMakeRoles: old.template === 'project' && old.major < 16,
    onLeftOut: (detail) => site.log({ event: 'upgrade_left_out', ref, detail }),
  })
  await finishNext(site, next, old)
  await stopPostmaster(source)
  await rm(join(sites.sourcesDirectory, ref), { recursive: true, force: true })
  // Between its two renames the old cluster's user id is in no list.
  await oneAtATime(() => swapClusters(site, sites, ref))
}

function serverOf({ files }: Cluster, major: PostgresMajor): Server {
  return { ...connectionOf(files), major }
}
