import { lstat, rename } from 'node:fs/promises'
import type { ClusterRecord } from '../cluster/cluster-record.ts'
import { ifMissing } from '../system/missing-file.ts'
import { findPostmaster } from '../server/postmaster.ts'
import { removeCluster } from '../lifecycle/remove-cluster.ts'
import { startCluster, stopCluster } from '../lifecycle/run-cluster.ts'
import { clusterOf, existingRecord, filesOf, type Site } from '../site.ts'
import { syncFolder } from '../system/write-durably.ts'
import { keepState } from './previous-states.ts'
import type { RestorePlaces } from './restore-places.ts'

/**
 * Puts what is complete in `from` in the cluster's place, and keeps what was there; resolves to the name of that. The first
 * rename decides: from then on completeSwap finishes it, also after a crash.
 */
export async function swapRestored(site: Site, places: RestorePlaces, ref: string) {
  await move(site, places.previous, ref)
  return completeSwap(site, places, ref)
}

/** Where nothing was before: the one rename decides. What does not start is deleted again. */
export async function putInPlace(site: Site, { next }: RestorePlaces, ref: string) {
  await move(next, site, ref)
  try {
    await startCluster(site, ref, await existingRecord(site, ref))
  } catch (error) {
    await removeCluster(site, ref)
    throw error
  }
}

/**
 * Carries on wherever a restore stopped after the first rename. If what was restored does not start, the old state comes
 * back and this throws.
 */
export async function completeSwap(site: Site, places: RestorePlaces, ref: string) {
  // After a crash nobody knows where it came from, and it may be somebody's only copy.
  const from = (await isThere(places.next, ref)) ? places.next : places.returning
  if (!(await isThere(site, ref))) await move(from, site, ref)
  await startOrGoBack(site, places, { ref, from })
  return keepState(places, ref)
}

/** Stops a cluster to replace it. When that fails, what is there then is started again if it ran before. */
export async function whileStopped<T>(site: Site, ref: string, record: ClusterRecord, replace: () => Promise<T>) {
  const wasRunning = (await findPostmaster(clusterOf(site, ref, record))) !== undefined
  await stopCluster(site, ref, record)
  try {
    return await replace()
  } catch (error) {
    if (wasRunning) await startCluster(site, ref, await existingRecord(site, ref))
    throw error
  }
}

async function startOrGoBack(site: Site, places: RestorePlaces, { ref, from }: { ref: string; from: Site }) {
  const record = await existingRecord(site, ref)
  try {
    await startCluster(site, ref, record)
  } catch (error) {
    await stopCluster(site, ref, record)
    await move(site, from, ref)
    await move(places.previous, site, ref)
    throw error
  }
}

async function move(from: Site, to: Site, ref: string) {
  await rename(filesOf(from, ref).folder, filesOf(to, ref).folder)
  await syncFolder(to.clustersDirectory)
  await syncFolder(from.clustersDirectory)
}

async function isThere(site: Site, ref: string) {
  return (await lstat(filesOf(site, ref).folder).catch(ifMissing)) !== undefined
}
