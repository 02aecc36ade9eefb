import { randomBytes } from 'node:crypto'
import type { BackupName, BackupRepository } from './backup-repository.ts'

/** Names the manifest among the parts of a backup. */
export const MANIFEST = 'manifest'

/** Where the backups of one cluster are, or those of all. */
export const prefixOf = ({ platform }: BackupRepository, ref?: string) =>
  ref === undefined ? `${platform}/` : `${platform}/${ref}/`

export const backupPrefix = (repository: BackupRepository, { ref, id }: BackupName) =>
  `${prefixOf(repository, ref)}${id}/`

export const objectKey = (repository: BackupRepository, name: BackupName, part: string) =>
  `${backupPrefix(repository, name)}${part}`

/** The backup and the part that an object belongs to; undefined for what is none of ours. */
export function parseKey(repository: BackupRepository, key: string) {
  const [platform, ref, id, part, ...rest] = key.split('/')
  if (platform !== repository.platform || !ref || !id || !part || rest.length > 0) return undefined
  return { name: { ref, id }, part }
}

/** In the order of time, and never given twice. */
export function newBackupId(now: Date) {
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()
  return `${time}-${randomBytes(8).toString('hex')}`
}
