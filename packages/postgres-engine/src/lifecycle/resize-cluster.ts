import { writeClusterRecord } from '../cluster/cluster-record.ts'
import { findPostmaster } from '../server/postmaster.ts'
import { since, startCluster, stopCluster } from './run-cluster.ts'
import { sizedParameters, type ClusterSettings } from '../cluster/settings.ts'
import { clusterOf, existingRecord, filesOf, type Site } from '../site.ts'

/** Also a cluster that does not run is started once: only Postgres knows whether it can with these settings. */
export async function resizeCluster(site: Site, ref: string, settings: ClusterSettings) {
  const started = performance.now()
  const before = await existingRecord(site, ref)
  const after = { ...before, settings }
  sizedParameters(settings, before.major)
  const isRunning = (await findPostmaster(clusterOf(site, ref, before))) !== undefined

  await writeClusterRecord(filesOf(site, ref).folder, after)
  try {
    if (isRunning) await stopCluster(site, ref, before)
    await startCluster(site, ref, after)
    if (!isRunning) await stopCluster(site, ref, after)
  } catch (error) {
    await writeClusterRecord(filesOf(site, ref).folder, before)
    await stopCluster(site, ref, before)
    if (isRunning) await startCluster(site, ref, before)
    throw error
  }
  site.log({ event: 'resized', ref, milliseconds: since(started) })
}
