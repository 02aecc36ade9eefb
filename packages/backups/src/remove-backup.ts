import { backupPrefix, MANIFEST, objectKey, parseKey, prefixOf } from './backup-keys.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import { isUnderway } from './underway.ts'

/** The manifest goes first: a backup that is half removed does not count. Does nothing where there is none. */
export async function removeBackup(repository: BackupRepository, name: BackupName) {
  const { target } = repository
  await target.remove(objectKey(repository, name, MANIFEST))
  for await (const { key } of target.list(backupPrefix(repository, name))) await target.remove(key)
  await target.removeUnfinished(backupPrefix(repository, name))
}

/**
 * Removes what killed backups left: of one cluster, or of all. Only one process may write to a repository, and only that
 * one may call this. Resolves to the names of what it removed.
 */
export async function removeLeftovers(repository: BackupRepository, ref?: string): Promise<BackupName[]> {
  const { target } = repository
  const prefix = prefixOf(repository, ref)
  const found = new Map<string, { name: BackupName; isWhole: boolean }>()
  for await (const { key } of target.list(prefix)) {
    const parsed = parseKey(repository, key)
    if (!parsed) continue
    const { name, part } = parsed
    const folder = backupPrefix(repository, name)
    found.set(folder, { name, isWhole: part === MANIFEST || found.get(folder)?.isWhole === true })
  }
  const leftovers: BackupName[] = []
  for (const { name, isWhole } of found.values()) {
    if (isWhole || isUnderway(repository, name)) continue
    // a list may be older than what it lists
    if ((await target.size(objectKey(repository, name, MANIFEST))) !== undefined) continue
    await removeBackup(repository, name)
    leftovers.push(name)
  }
  await target.removeUnfinished(prefix)
  return leftovers
}
