import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresMajor } from '../binaries.ts'
import { connectionOf, type Cluster } from '../cluster/cluster.ts'
import type { ClusterRecord } from '../cluster/cluster-record.ts'
import type { ClaimLock } from '../lifecycle/create-cluster.ts'
import { bytesOnDisk, requireSpace } from '../system/disk.ts'
import {
  cannotUpgrade,
  EngineError,
  recognizeDiskFull,
  upgradeFailed,
  upgradeInterrupted,
  upgradeTooSlow,
} from '../engine-errors.ts'
import { findPostmaster, stopPostmaster } from '../server/postmaster.ts'
import { since, startCluster } from '../lifecycle/run-cluster.ts'
import { binariesOf, clusterOf, existingRecord, filesOf, type Site } from '../site.ts'
import { copyCluster } from './copy-cluster.ts'
import { interruptibly, watchForInterruption } from './interruption.ts'
import { finishNext, startNext } from './next-cluster.ts'
import type { Server } from '../session/session.ts'
import { startSource } from './source-cluster.ts'
import { discardUpgrade, swapClusters } from './swap-clusters.ts'
import { openUpgradeSites, type UpgradeSites } from './upgrade-sites.ts'

export interface Upgrade {
  ref: string
  major: PostgresMajor
  /** Of plinth_admin. It stays the same. */
  password: string
  /** How long it may take, in milliseconds, with so many bytes on the disk. */
  limit: (bytes: number) => number
  /** Each of them interrupts it. */
  signals: AbortSignal[]
}

/**
 * Moves a cluster to a newer major of Postgres. Everything of it is copied into a new one, which then takes its place
 * and runs; until then the old one is only read, and is as it was when anything goes wrong, takes too long or is
 * interrupted.
 */
export async function upgradeCluster(site: Site, upgrade: Upgrade, oneAtATime: ClaimLock) {
  const started = performance.now()
  const { ref, major } = upgrade
  const record = await existingRecord(site, ref)
  if (record.major === major) return startCluster(site, ref, record)
  if (record.major > major) throw cannotUpgrade(ref, `It runs Postgres ${record.major} already.`)
  binariesOf(site, major)
  const { dataDirectory } = filesOf(site, ref)
  const bytes = await bytesOnDisk(dataDirectory)
  await requireSpace(site.clustersDirectory, bytes)

  const wasRunning = (await findPostmaster(clusterOf(site, ref, record))) !== undefined
  const sites = await openUpgradeSites(site)
  await discardUpgrade(site, sites, ref)
  const interruption = watchForInterruption({
    limit: upgrade.limit(bytes),
    signals: upgrade.signals,
    tooSlow: () => upgradeTooSlow(ref),
    interrupted: () => upgradeInterrupted(ref),
  })
  try {
    await makeNext(site, sites, { ...upgrade, old: record, signal: interruption.signal }, oneAtATime)
    interruption.lift()
    // Between its two renames the old cluster's user id is in no list.
    await oneAtATime(() => swapClusters(site, sites, ref))
  } catch (failure) {
    interruption.lift()
    // Whatever failed did so because its server was ended.
    const error: unknown = interruption.signal.aborted ? interruption.signal.reason : failure
    site.log({ event: 'upgrade_failed', ref, detail: String(error) })
    await discardUpgrade(site, sites, ref)
    if (wasRunning) await startCluster(site, ref, await existingRecord(site, ref))
    const known = recognizeDiskFull(error)
    throw known instanceof EngineError ? known : upgradeFailed(ref, { cause: error })
  }
  site.log({ event: 'upgraded', ref, milliseconds: since(started) })
}

/** Makes the new cluster, whole and on the disk. Neither of the two runs then. */
async function makeNext(
  site: Site,
  sites: UpgradeSites,
  { ref, major, password, old, signal }: Upgrade & { old: ClusterRecord; signal: AbortSignal },
  oneAtATime: ClaimLock,
) {
  signal.throwIfAborted()
  const source = await startSource(site, sites, ref, old)
  signal.throwIfAborted()
  const next = await startNext(site, sites, { ref, old, major, password }, oneAtATime)
  const endServers = () => Promise.allSettled([stopPostmaster(source), stopPostmaster(next.cluster)])
  await interruptibly(signal, endServers, () =>
    copyCluster({
      ref,
      source: serverOf(source, old.major),
      target: serverOf(next.cluster, major),
      superuser: { user: 'plinth_admin', password },
      platformsStatements: site.projectStatements(major),
      ownerMayMakeRoles: old.template === 'project' && old.major < 16,
      onLeftOut: (detail) => site.log({ event: 'upgrade_left_out', ref, detail }),
      signal,
    }),
  )
  await finishNext(site, next, old)
  await stopPostmaster(source)
  await rm(join(sites.sourcesDirectory, ref), { recursive: true, force: true })
  signal.throwIfAborted()
}

function serverOf({ files }: Cluster, major: PostgresMajor): Server {
  return { ...connectionOf(files), major }
}
