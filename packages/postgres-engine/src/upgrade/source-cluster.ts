import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from '../cluster/cluster.ts'
import type { ClusterRecord } from '../cluster/cluster-record.ts'
import { configurationFiles, writeConfiguration } from '../cluster/configuration.ts'
import { startPostmaster, stopPostmaster } from '../server/postmaster.ts'
import { binariesOf, clusterOf, type Site } from '../site.ts'
import { writeDurably } from '../system/write-durably.ts'
import type { UpgradeSites } from './upgrade-sites.ts'

/** pg_dump holds a lock on every table at once. */
export const MANY_LOCKS = `max_locks_per_transaction = 1024\n`

const SUPERUSER_ONLY = 'local all plinth_admin scram-sha-256\n'

/** Starts the old cluster so that nobody but the superuser gets in: what is read must be all there is. */
export async function startSource(
  site: Site,
  sites: UpgradeSites,
  ref: string,
  record: ClusterRecord,
): Promise<Cluster> {
  const cluster = clusterOf(site, ref, record)
  await stopPostmaster(cluster)
  const folder = join(sites.sourcesDirectory, ref)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const configuration = configurationFiles(folder)
  await writeConfiguration(configuration, { ...record, logDirectory: cluster.files.logDirectory, name: ref })
  await writeDurably(configuration.access, SUPERUSER_ONLY, 0o644)
  await appendFile(configuration.parameters, MANY_LOCKS)
  const source = { ...cluster, files: { ...cluster.files, configuration } }
  await startPostmaster(source, binariesOf(site, record.major), (detail) =>
    site.log({ event: 'start_failed', ref, detail }),
  )
  return source
}
