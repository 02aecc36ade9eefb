import { backupPrefix } from './backup-keys.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import type { BackupTarget } from './backup-target.ts'

const underway = new WeakMap<BackupTarget, Set<string>>()

/** Nothing that is being written is taken for what a killed process left. */
export async function whileUnderway<T>(repository: BackupRepository, name: BackupName, work: () => Promise<T>) {
  const prefixes = underway.get(repository.target) ?? new Set()
  underway.set(repository.target, prefixes)
  const prefix = backupPrefix(repository, name)
  prefixes.add(prefix)
  try {
    return await work()
  } finally {
    prefixes.delete(prefix)
  }
}

export const isUnderway = (repository: BackupRepository, name: BackupName) =>
  underway.get(repository.target)?.has(backupPrefix(repository, name)) === true
