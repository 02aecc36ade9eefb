import { writeConfiguration } from '../cluster/configuration.ts'
import { reloadPostmaster } from '../server/postmaster.ts'
import { clusterOf, existingRecord, type Site } from '../site.ts'

/**
 * Lets new transactions only read unless they ask to write, from the next statement of each session on and after every
 * start. The superuser is not concerned. This is for the well-behaved: every session may switch it off for itself.
 */
export async function setReadOnly(site: Site, ref: string, isReadOnly: boolean) {
  const record = await existingRecord(site, ref)
  const cluster = clusterOf(site, ref, record)
  const { configuration, logDirectory } = cluster.files
  const wasReadOnly = site.readOnly.has(ref)
  if (isReadOnly) site.readOnly.add(ref)
  else site.readOnly.delete(ref)
  await writeConfiguration(configuration, { ...record, logDirectory, name: ref, isReadOnly })
  await reloadPostmaster(cluster)
  if (wasReadOnly !== isReadOnly) site.log({ event: isReadOnly ? 'read_only' : 'writable', ref })
}
