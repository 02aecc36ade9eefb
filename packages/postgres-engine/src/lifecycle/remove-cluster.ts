import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readClusterRecord, writeClusterRecord, type ClusterRecord } from '../cluster/cluster-record.ts'
import { ifMissing } from '../system/missing-file.ts'
import { stopPostmaster } from '../server/postmaster.ts'
import { noteStopped, since } from './run-cluster.ts'
import { clusterOf, filesOf, type Site } from '../site.ts'

export async function removeCluster(site: Site, ref: string) {
  const started = performance.now()
  const { folder } = filesOf(site, ref)
  const record = await readClusterRecord(folder)
  if (record) await writeClusterRecord(folder, { ...record, state: 'removing' })
  await wipeCluster(site, ref, record)
  if (record) site.log({ event: 'removed', ref, milliseconds: since(started) })
}

/** Ends every process of a cluster and deletes its files. The record goes last: until then it keeps the user id. */
export async function wipeCluster(site: Site, ref: string, record: ClusterRecord | undefined) {
  const { folder, socketDirectory } = filesOf(site, ref)
  if (record) {
    const cluster = clusterOf(site, ref, record)
    await stopPostmaster(cluster)
    await noteStopped(site, cluster)
  }
  await rm(socketDirectory, { recursive: true, force: true })
  for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
    if (name !== 'cluster.json') await rm(join(folder, name), { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
  site.readOnly.delete(ref)
}
