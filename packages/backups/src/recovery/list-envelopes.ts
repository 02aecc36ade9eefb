import type { BackupName, BackupRepository } from '../backup-repository.ts'
import type { BackupTarget } from '../backup-target.ts'
import { backupPrefix, prefixOf } from '../backup-keys.ts'
import { removeBackup } from '../remove-backup.ts'
import { isUnderway } from '../underway.ts'
import { ENVELOPE } from './envelopes.ts'

export interface FoundEnvelope {
  platform: string
  name: BackupName
}

/** Those of every platform on a target, oldest first. What is in them is not looked at. */
export async function findEnvelopes(target: BackupTarget): Promise<FoundEnvelope[]> {
  const found: FoundEnvelope[] = []
  for await (const { key } of target.list('')) {
    const [platform, ref, id, part, ...rest] = key.split('/')
    if (platform && ref && id && part === ENVELOPE && rest.length === 0) found.push({ platform, name: { ref, id } })
  }
  return found.sort((one, other) => (one.name.id < other.name.id ? -1 : 1))
}

/** The envelope goes first: a backup that is half removed does not count. Does nothing where there is none. */
export async function removeSealedBackup(repository: BackupRepository, name: BackupName) {
  await repository.target.remove(`${backupPrefix(repository, name)}${ENVELOPE}`)
  await removeBackup(repository, name)
}

/** Removes what killed backups of the platform left. Only one process may write to a repository, and only that one may call this. */
export async function removeUnsealed(repository: BackupRepository): Promise<BackupName[]> {
  const { target } = repository
  const prefix = prefixOf(repository)
  const sealed = new Set(
    (await findEnvelopes(target)).map(({ platform, name }) => `${platform}/${name.ref}/${name.id}`),
  )
  const left = new Map<string, BackupName>()
  for await (const { key } of target.list(prefix)) {
    const [platform, ref, id, part] = key.split('/')
    if (!ref || !id || !part || sealed.has(`${platform}/${ref}/${id}`)) continue
    left.set(`${ref}/${id}`, { ref, id })
  }
  const removed = [...left.values()].filter((name) => !isUnderway(repository, name))
  for (const name of removed) await removeBackup(repository, name)
  await target.removeUnfinished(prefix)
  return removed
}
