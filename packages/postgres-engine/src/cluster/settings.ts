import type { PostgresMajor } from '../binaries.ts'
import { invalidSettings } from '../engine-errors.ts'

/** What a compute size means for a cluster. */
export interface ClusterSettings {
  /** What the cluster may take in all. */
  memoryMegabytes: number
  maxConnections: number
  /** Replication connections and slots for people; 5 unless told. Backups have connections besides, which callers keep free. */
  walSenders?: number
}

type Parameters = Record<string, string | number | boolean>

const SMALLEST_MEMORY = 64
const MOST_CONNECTIONS = 10_000
const SUPERUSER_CONNECTIONS = 3
/** Postgres keeps none for superusers: a backup takes one, and one that was just cut off may still be ending. */
export const BACKUP_SENDERS = 2

/** The server parameters that follow from a compute size. Memory is in megabytes unless a unit is given. */
export function sizedParameters(settings: ClusterSettings, major: PostgresMajor): Parameters {
  const { memoryMegabytes: memory, maxConnections, walSenders = 5 } = checkedSettings(settings)
  const sharedBuffers = sharedMegabytes(memory)
  return {
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${clamp((memory * 3) / 4, 32, 262_144)}MB`,
    work_mem: `${clamp(memory / 4 / maxConnections, 1, 256)}MB`,
    maintenance_work_mem: `${clamp(memory / 16, 16, 2_048)}MB`,
    // the log's writer touches all of it, also where nothing is written
    wal_buffers: `${clamp(sharedBuffers / 64, 1, 16)}MB`,
    min_wal_size: '32MB',
    max_wal_size: `${walMegabytes(memory)}MB`,
    max_slot_wal_keep_size: `${clamp(memory, 512, 16_384)}MB`,
    max_connections: maxConnections + SUPERUSER_CONNECTIONS,
    superuser_reserved_connections: SUPERUSER_CONNECTIONS,
    max_wal_senders: walSenders + BACKUP_SENDERS,
    max_replication_slots: walSenders,
    max_worker_processes: memory < 2_048 ? 6 : 12,
    max_parallel_workers: memory < 2_048 ? 1 : 4,
    max_parallel_workers_per_gather: memory < 2_048 ? 0 : 2,
    autovacuum_max_workers: memory < 2_048 ? 1 : 3,
    ...(major >= 18 && { autovacuum_worker_slots: memory < 2_048 ? 2 : 6 }),
  }
}

/** What a server keeps for its cache as long as it runs. */
export const sharedMegabytes = (memoryMegabytes: number) => clamp(memoryMegabytes / 4, 16, 16_384)

/** How far the write-ahead log grows between checkpoints, unless something holds it back. */
export const walMegabytes = (memoryMegabytes: number) => clamp(memoryMegabytes / 4, 128, 8_192)

/** The server parameters that are the same for every cluster. */
export function commonParameters(major: PostgresMajor): Parameters {
  return { ...SHAPE, ...WRITE_AHEAD_LOG, ...IDLING, ...LOGGING, ...PARAMETERS_SINCE[major] }
}

const SHAPE: Parameters = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  shared_preload_libraries: 'pg_stat_statements',
  // A utility statement such as ALTER ROLE … PASSWORD would be kept with its text.
  'pg_stat_statements.track_utility': false,
  'pg_stat_statements.max': 1000,
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, MDY',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.english',
  huge_pages: false,
  // Only a superuser can change it: one sort of one project must not fill the disk of all.
  temp_file_limit: '2GB',
  // Loading a schema of some thousand tables in one transaction needs more than the default of 64, and only we can raise it.
  max_locks_per_transaction: 256,
  // A session has its connection before it has logged in, so one that does not log in may not keep it for long.
  authentication_timeout: '10s',
  jit: false,
}

const WRITE_AHEAD_LOG: Parameters = {
  wal_level: 'logical',
  wal_compression: true,
  // Logical readers see flushed records only; at 200 ms a session without synchronous_commit would reach them late.
  wal_writer_delay: '10ms',
  // Only a restart could switch it; what is switched is the command.
  archive_mode: true,
  // A server without a network can subscribe to nothing, and the launcher would take a megabyte.
  max_logical_replication_workers: 0,
}

const IDLING: Parameters = {
  bgwriter_delay: '1s',
  autovacuum_naptime: '60s',
  checkpoint_timeout: '15min',
}

/** One file per hour of the day, overwritten the day after; statements and values stay out, as they may be secrets. */
const LOGGING: Parameters = {
  logging_collector: true,
  log_destination: 'jsonlog',
  log_filename: 'postgresql-%H.log',
  log_rotation_age: '1h',
  log_rotation_size: 0,
  log_truncate_on_rotation: true,
  log_file_mode: '0600',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_min_duration_statement: -1,
  log_checkpoints: false,
  log_autovacuum_min_duration: -1,
  debug_print_plan: false,
}

const PARAMETERS_SINCE: Record<PostgresMajor, Parameters> = {
  15: {},
  16: {},
  17: { allow_alter_system: false },
  // Three idle workers per cluster would cost more memory than they save time.
  18: { allow_alter_system: false, io_method: 'sync' },
}

function checkedSettings(settings: ClusterSettings) {
  const { memoryMegabytes, maxConnections, walSenders = 5 } = settings
  if (!Number.isFinite(memoryMegabytes) || memoryMegabytes < SMALLEST_MEMORY) {
    throw invalidSettings(`A cluster needs at least ${SMALLEST_MEMORY} MB of memory.`)
  }
  if (!Number.isInteger(maxConnections) || maxConnections < 1 || maxConnections > MOST_CONNECTIONS) {
    throw invalidSettings(`A cluster takes between 1 and ${MOST_CONNECTIONS} connections.`)
  }
  if (!Number.isInteger(walSenders) || walSenders < 1 || walSenders > 1_000) {
    throw invalidSettings('A cluster takes between 1 and 1000 replication connections.')
  }
  return settings
}

function clamp(value: number, least: number, most: number) {
  return Math.floor(Math.min(Math.max(value, least), most))
}
