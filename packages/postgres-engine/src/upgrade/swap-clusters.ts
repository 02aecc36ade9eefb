import { lstat, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readClusterRecord, writeClusterRecord } from '../cluster/cluster-record.ts'
import { ifMissing } from '../system/missing-file.ts'
import { wipeCluster } from '../lifecycle/remove-cluster.ts'
import { startCluster, stopCluster } from '../lifecycle/run-cluster.ts'
import { clusterOf, existingRecord, filesOf, type Site } from '../site.ts'
import { stopPostmaster } from '../server/postmaster.ts'
import { syncFolder } from '../system/write-durably.ts'
import { nextSocketDirectory, type UpgradeSites } from './upgrade-sites.ts'

/**
 * Puts the complete new cluster in the old one's place. The first rename decides: from then on completeSwap finishes it,
 * also after a crash.
 */
export async function swapClusters(site: Site, sites: UpgradeSites, ref: string) {
  await move(site, sites.previous, ref)
  await completeSwap(site, sites, ref)
}

/**
 * Carries on wherever an upgrade stopped after that. The old cluster is deleted once the new one takes connections; if
 * that does not start, the old one comes back and this throws.
 */
export async function completeSwap(site: Site, sites: UpgradeSites, ref: string) {
  if (!(await lstat(folderOf(site, ref)).catch(ifMissing))) await move(sites.next, site, ref)
  const old = await readClusterRecord(folderOf(sites.previous, ref))
  if (old?.state === 'ready') {
    await startOrGoBack(site, sites, ref)
    // A deletion that was begun can only be finished.
    await writeClusterRecord(folderOf(sites.previous, ref), { ...old, state: 'removing' })
  }
  // It does not run, and its user id is the new one's: no process may be ended.
  await wipeCluster(sites.previous, ref, undefined)
}

/** Deletes what an upgrade made that did not get as far, and stops the old cluster where it ran for it. */
export async function discardUpgrade(site: Site, sites: UpgradeSites, ref: string) {
  const source = join(sites.sourcesDirectory, ref)
  const record = await readClusterRecord(folderOf(site, ref))
  if (record && (await lstat(source).catch(ifMissing))) await stopPostmaster(clusterOf(site, ref, record))
  await wipeCluster(sites.next, ref, await readClusterRecord(folderOf(sites.next, ref)))
  await rm(nextSocketDirectory(site, ref), { recursive: true, force: true })
  await rm(source, { recursive: true, force: true })
}

async function startOrGoBack(site: Site, sites: UpgradeSites, ref: string) {
  const record = await existingRecord(site, ref)
  try {
    await startCluster(site, ref, record)
  } catch (error) {
    await stopCluster(site, ref, record)
    await move(site, sites.next, ref)
    await move(sites.previous, site, ref)
    throw error
  }
}

async function move(from: Site, to: Site, ref: string) {
  await rename(folderOf(from, ref), folderOf(to, ref))
  await syncFolder(to.clustersDirectory)
  await syncFolder(from.clustersDirectory)
}

function folderOf(site: Site, ref: string) {
  return filesOf(site, ref).folder
}
