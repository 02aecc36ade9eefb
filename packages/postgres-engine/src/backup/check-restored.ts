import { BackupError } from '@plinth/backups/backup-error'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import type { RowCounts } from '@plinth/backups/row-counts'
import { readRowCounts } from '@plinth/backups/unpack-backup'
import { connectionOf } from '../cluster/cluster.ts'
import { EngineError } from '../engine-errors.ts'
import { openLogFeed } from '../log-archive/feed-log.ts'
import type { Replay } from '../log-archive/plan-replay.ts'
import { noteStopped } from '../lifecycle/run-cluster.ts'
import { stopPostmaster } from '../server/postmaster.ts'
import type { Site } from '../site.ts'
import { interruptibly } from '../upgrade/interruption.ts'
import type { Server } from '../session/session.ts'
import { readTables, type ReadTables } from './read-tables.ts'
import { recoverBeside, type RestoredCluster } from './restored-cluster.ts'

export interface Checking {
  repository: BackupRepository
  manifest: BackupManifest
  /** The log that brings it to a moment after the backup. */
  replay?: Replay | undefined
  onChecking?: () => void
  signal: AbortSignal
}

export interface Checked extends ReadTables {
  comparedRows: boolean
}

/** Starts what was restored, reads all of it and runs `further` before it is stopped. Its files are then at rest. */
export async function checkRestored(
  site: Site,
  restored: RestoredCluster,
  { repository, manifest, replay, onChecking, signal }: Checking,
  further: (server: Server) => Promise<void>,
): Promise<Checked> {
  const { cluster, record } = restored
  const expected = replay ? undefined : await readRowCounts(repository, manifest, signal)
  const feed = replay && (await openLogFeed(cluster.files, repository, replay, signal))
  const endServer = () => stopPostmaster(cluster)
  const either = feed ? AbortSignal.any([signal, feed.failed]) : signal
  try {
    return await interruptibly(either, endServer, async () => {
      await recoverBeside(site, restored, replay)
      onChecking?.()
      const server = { ...connectionOf(cluster.files), major: record.major }
      const read = await readTables({ server, password: '' }, either)
      if (expected) requireSameRows(manifest, expected, read)
      await further(server)
      return { ...read, comparedRows: expected !== undefined && read.uncounted.length === 0 }
    })
  } catch (error) {
    throw either.aborted ? either.reason : notVerified(manifest, error)
  } finally {
    await endServer()
    await feed?.close()
    await noteStopped(site, cluster)
  }
}

function requireSameRows(manifest: BackupManifest, expected: RowCounts, { counts, uncounted }: ReadTables) {
  const keyOf = ({ database, table }: { database: string; table: string }) => `${database}.${table}`
  const rowsOf = new Map(counts.map((found) => [keyOf(found), found.rows]))
  const unknown = new Set(uncounted.map(keyOf))
  const comparable = expected.filter((table) => !unknown.has(keyOf(table)))
  const isSame =
    comparable.length === counts.length && comparable.every((table) => rowsOf.get(keyOf(table)) === table.rows)
  if (!isSame)
    throw notVerified(manifest, new Error('The numbers of rows differ from those at the time of the backup.'))
}

/** What we can say better, such as a full disk, stays as it is. */
function notVerified({ ref, id }: BackupManifest, cause: unknown) {
  if (cause instanceof BackupError || (cause instanceof EngineError && cause.code === 'disk_full')) return cause
  return new BackupError('not_verified', `The backup ${id} of ${ref} was restored but cannot be used.`, { cause })
}
