import { resolve } from 'node:path'
import type { Environment } from './env.ts'

/**
 * The environment of a restore from `source`, a folder or `s3://bucket/prefix`, whose credentials are those of backups.
 * What production asks for is not asked for here: the secret key may be in the backup alone.
 */
export function restoreEnvironment(environment: Environment, source: string): Environment {
  const { PLINTH_BACKUP_DIR: _, PLINTH_BACKUP_BUCKET: __, PLINTH_BACKUP_PREFIX: ___, ...others } = environment
  const env = { ...others, PLINTH_ENV: 'development' as const, PLINTH_BACKUP_PREFIX: '' }
  if (!source.startsWith('s3:')) return { ...env, PLINTH_BACKUP_DIR: resolve(source) }
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(source) ?? []
  if (bucket === undefined) throw new Error('A bucket is written s3://bucket/prefix.')
  return { ...env, PLINTH_BACKUP_BUCKET: bucket, PLINTH_BACKUP_PREFIX: prefix === '' ? '' : `${prefix}/` }
}
