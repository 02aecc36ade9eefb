import { BackupError, isOfTarget } from './backup-error.ts'
import { MANIFEST, parseKey, prefixOf } from './backup-keys.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import { readManifest } from './manifests.ts'

export type ListedBackup = { name: BackupName } & ({ manifest: BackupManifest } | { refused: BackupError })

/** What counts as a backup, oldest first, and what would if it could be used, with the reason why it cannot. */
export async function listBackups(repository: BackupRepository, ref?: string): Promise<ListedBackup[]> {
  const listed: ListedBackup[] = []
  for await (const { key } of repository.target.list(prefixOf(repository, ref))) {
    const parsed = parseKey(repository, key)
    if (parsed?.part !== MANIFEST) continue
    listed.push(await described(repository, parsed.name))
  }
  return listed
}

async function described(repository: BackupRepository, name: BackupName): Promise<ListedBackup> {
  try {
    return { name, manifest: await readManifest(repository, name) }
  } catch (error) {
    if (error instanceof BackupError && !isOfTarget(error)) return { name, refused: error }
    throw error
  }
}
