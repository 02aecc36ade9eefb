/**
 * What Postgres leaves out of its own backups: https://www.postgresql.org/docs/current/protocol-replication.html
 * Replication slots are among it; what is restored must not keep the log for readers that know nothing of it.
 */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const AT_THE_TOP = new Set([
  'backup_label.old',
  'backup_manifest',
  'current_logfiles',
  'postgresql.auto.conf.tmp',
  'postmaster.opts',
  'postmaster.pid',
  'recovery.signal',
  'standby.signal',
  'tablespace_map.old',
])
const ANYWHERE = /^(?:pg_internal\.init.*|pgsql_tmp.*)$/
const TEMPORARY_TABLE = /^base\/\d+\/t\d+_\d+(?:_\w+)?(?:\.\d+)?$/

/** By its path in the data directory. */
export function isLeftOut(name: string) {
  return AT_THE_TOP.has(name) || ANYWHERE.test(name.split('/').at(-1) ?? '') || TEMPORARY_TABLE.test(name)
}

/** A folder that goes along without its content. */
export const keepsNothing = (folder: string) => EMPTIED.has(folder)

export const isLog = (name: string) => name.startsWith('pg_wal/')
