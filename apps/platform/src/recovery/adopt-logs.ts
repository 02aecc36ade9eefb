import type { BackupRepository } from '@plinth/backups/backup-repository'
import { listLogs } from '@plinth/backups/log-segments'
import type { Stores } from '../stores/stores.ts'

/**
 * Notes what is stored of the logs of a project, as it is now: what was archived after the backup of the platform can be
 * used, and a log that no backup needs is found and deleted.
 */
export async function adoptLogs(
  { archivedLogs }: Pick<Stores, 'archivedLogs'>,
  ref: string,
  repository: BackupRepository,
) {
  const stored = await listLogs(repository, ref)
  for (const { log, first, last, bytes, wasSetBack } of stored)
    await archivedLogs.replace({
      ref,
      id: log,
      first_segment: first,
      last_segment: last.name,
      through: last.through,
      stored_bytes: bytes,
      was_set_back: wasSetBack,
    })
  const isStored = new Set(stored.map(({ log }) => log))
  const known = (await archivedLogs.all()).filter((log) => log.ref === ref)
  for (const { id } of known) if (!isStored.has(id)) await archivedLogs.forget(ref, id)
}
