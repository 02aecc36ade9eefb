import { join, resolve } from 'node:path'
import type { Environment } from './env.ts'

/** Where backups are kept. */
export type BackupPlace =
  | { kind: 'folder'; directory: string }
  | {
      kind: 'bucket'
      bucket: string
      prefix: string
      region: string
      endpoint?: string
      accessKeyId: string
      secretAccessKey: string
    }

/** A bucket where one is named, else a folder: the one that is given, or one in the data directory. */
export function backupPlaceOf(env: Environment, dataDirectory: string): BackupPlace {
  const { PLINTH_BACKUP_BUCKET: bucket, PLINTH_BACKUP_DIR: given, PLINTH_BACKUP_ENDPOINT: endpoint } = env
  if (bucket === undefined) {
    return { kind: 'folder', directory: given === undefined ? join(dataDirectory, 'backups') : resolve(given) }
  }
  const { PLINTH_BACKUP_ACCESS_KEY_ID: accessKeyId, PLINTH_BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (given !== undefined) throw new Error('Set PLINTH_BACKUP_BUCKET or PLINTH_BACKUP_DIR, not both.')
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('PLINTH_BACKUP_BUCKET needs PLINTH_BACKUP_ACCESS_KEY_ID and PLINTH_BACKUP_SECRET_ACCESS_KEY.')
  const { PLINTH_BACKUP_PREFIX: prefix, PLINTH_BACKUP_REGION: region } = env
  return { kind: 'bucket', bucket, prefix, region, ...(endpoint ? { endpoint } : {}), accessKeyId, secretAccessKey }
}

/** As it is given to `npm run restore`. */
export const placeText = (place: BackupPlace) =>
  place.kind === 'folder' ? place.directory : `s3://${place.bucket}/${place.prefix}`
