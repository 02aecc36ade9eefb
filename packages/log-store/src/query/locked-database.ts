import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type LogQuery, MEMORY_MEGABYTES } from './log-query.ts'

/** A folder that is nowhere: DuckDB would name one of this user's. */
const NOWHERE = '/nonexistent'

/**
 * The lines of one query, which can only be read: no file, no network, no extension, nothing spilled to the disk, and no
 * setting that could be changed back.
 */
export async function openLocked({ database, views }: Pick<LogQuery, 'database' | 'views'>): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(database, {
    access_mode: 'READ_ONLY',
    memory_limit: `${MEMORY_MEGABYTES}MB`,
    threads: '1',
    temp_directory: '',
    home_directory: NOWHERE,
    secret_directory: NOWHERE,
    extension_directory: NOWHERE,
    allow_persistent_secrets: 'false',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  for (const { name, sql } of views) await connection.run(`create temp view "${name}" as ${sql}`)
  await connection.run('set lock_configuration = true')
  return connection
}
