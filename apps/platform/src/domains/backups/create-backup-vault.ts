import { isSystemSchema } from '@plinth/catalog/system-schemas'
import { BackupError, isOfTarget } from '@plinth/backups/backup-error'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { readManifest } from '@plinth/backups/manifests'
import { listLogSegments, removeLogSegments, type LogSegment } from '@plinth/backups/log-segments'
import { removeBackup, removeLeftovers } from '@plinth/backups/remove-backup'
import type { RowCounts } from '@plinth/backups/row-counts'
import type { Engine } from '@plinth/postgres-engine/engine'
import { segmentOf } from '@plinth/postgres-engine/segment-names'
import { createTurns } from '@plinth/service-kit/turns'
import type { Config } from '../../config/config.ts'
import type { Sealer } from '../../config/sealer.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import type { Stores } from '../../stores/stores.ts'
import type { BackupVault, TakenBackup } from './backup-vault.ts'
import { countWrites, type Writes } from './count-writes.ts'
import type { DiskRoom } from './disk-room.ts'
import { endWithServer } from './end-with-server.ts'
import { inRoomFor } from './in-room-for.ts'
import { liveLog } from './moments/live-log.ts'
import { logLedger } from './moments/log-ledger.ts'
import { rangeOf } from './moments/moment-rules.ts'
import { repositoryOf } from './repository-of.ts'
import { isOnSameDisk } from './target-of.ts'

/** Larger databases are not counted for the verification: that takes them long. */
const COUNTED_UP_TO = 256 * 1024 * 1024

/** Not one that the platform and its services keep for themselves. */
const isOfPeople = ({ database, table }: RowCounts[number]) =>
  database === 'postgres' && !isSystemSchema(table.split('.', 1)[0]!)

interface Options {
  engine: Engine
  fleet: Fleet
  sealer: Pick<Sealer, 'derive'>
  config: Pick<Config, 'dataDirectory' | 'backupPlace' | 'backupBytesPerSecond'>
  stores: Pick<Stores, 'archivedLogs'>
  target: BackupTarget
  room: DiskRoom
}

/** Backups as the engine takes them, in the folder or bucket of this installation. */
export function createBackupVault({ engine, fleet, sealer, config, stores, target, room }: Options): BackupVault {
  const repository = repositoryOf(target, sealer)

  const ledger = logLedger(stores)
  const inRoom = inRoomFor(repository, room)
  const turns = createTurns({ atOnce: 1 })
  const begun = endWithServer({ engine, fleet })
  /** Any number may ask at once, and a cluster has few connections. */
  const counts = fleet.perProject<{ underWay?: Promise<Writes | undefined> | undefined }>({ open: () => ({}) })

  return {
    inTurn: (ref, work) => turns.inTurn(ref, work),

    async take({ ref, kind, purpose }, { signal, onBegin, onProgress }) {
      // one that runs does not fall asleep meanwhile; one that sleeps is not woken by this
      const release = fleet.use(ref)
      const disk = room.watch(kind)
      const change = begun(ref)
      try {
        await room.require(kind)
        const writes = await writesOf(ref)
        const manifest = await engine.backUp(ref, repository, {
          kind,
          purpose,
          superuserPassword: await fleet.password(ref, 'superuser'),
          checkpoint: kind === 'scheduled' ? 'spread' : 'fast',
          countUpTo: COUNTED_UP_TO,
          ...(config.backupBytesPerSecond !== undefined && { maxRate: config.backupBytesPerSecond }),
          onBegin,
          onProgress({ bytes, total }) {
            disk.wrote(bytes)
            onProgress(total ? Math.min(bytes / total, 1) : 0)
          },
          signal: AbortSignal.any([signal, disk.signal, change.signal]),
        })
        return { ...takenFrom(manifest), writes }
      } catch (error) {
        throw [disk, change].find((one) => one.signal.aborted)?.signal.reason ?? error
      } finally {
        change.done()
        release()
      }
    },

    async findWhole(name) {
      try {
        return takenFrom(await readManifest(repository, name))
      } catch (error) {
        if (error instanceof BackupError && !isOfTarget(error)) return undefined
        throw error
      }
    },

    async verify(backup, { signal }) {
      const { counts, milliseconds, comparedRows } = await inRoom(backup, { signal }, ({ wrote }) =>
        engine.verifyBackup(repository, backup, { signal, onProgress: ({ bytes }) => wrote(bytes) }),
      )
      const ofPeople = counts.filter(isOfPeople)
      return {
        restoreMs: milliseconds.restore,
        tables: ofPeople.length,
        rows: ofPeople.reduce((sum, { rows }) => sum + rows, 0),
        comparedRows,
      }
    },

    reserveRoom: room.reserveCopy,

    async restore(ref, { made, room: { wrote }, onProgress, ...restore }) {
      const [superuser, writer, reader] = await Promise.all([
        fleet.password(ref, 'superuser'),
        fleet.password(ref, 'writer'),
        fleet.password(ref, 'reader'),
      ])
      const passwords = {
        plinth_admin: superuser,
        plinth_writer: writer,
        plinth_reader: reader,
        ...(made ? { postgres: made.ownerPassword } : {}),
      }
      const settings = made ? { settings: made.settings } : {}
      await engine.restoreBackup(ref, repository, {
        ...restore,
        passwords,
        ...settings,
        onProgress(progress) {
          wrote(progress.bytes)
          onProgress(progress)
        },
      })
    },

    restoreOf: async (ref) => ((await engine.list()).includes(ref) ? engine.restoreOf(ref) : undefined),

    async previousStates(ref) {
      const kept = (await engine.listPreviousStates()).filter((state) => state.ref === ref)
      return kept.map((state) => ({ id: state.kept, replacedAt: state.since })).reverse()
    },

    async undoRestore(ref, id) {
      await engine.undoRestore(ref, id)
    },

    async removePreviousStates(before) {
      const expired = (await engine.listPreviousStates()).filter(({ since }) => since < before)
      for (const { ref, kept } of expired) await engine.removePreviousState(ref, kept)
      return expired.length
    },

    remove: (name) => removeBackup(repository, name),
    removeLeftovers: async () => (await removeLeftovers(repository)).length,

    changeMark: (ref) => engine.changeMark(ref),
    writes: writesOf,

    beginLog: async (ref) => engine.beginLog(ref, await fleet.password(ref, 'superuser')),
    endLog: (ref) => engine.endLog(ref),
    logOf: (ref) => engine.logOf(ref),
    storeLog: (ref, signal) => engine.storeLog(ref, repository, ledger, signal),

    async completeLog(ref, signal) {
      const log = (await engine.list()).includes(ref) ? await engine.logOf(ref) : undefined
      if (log === undefined) return undefined
      // one that runs does not fall asleep meanwhile
      const release = fleet.use(ref)
      try {
        const at = await engine.finishLog(ref, await fleet.password(ref, 'superuser'), signal)
        const spooled = await engine.storeLog(ref, repository, ledger, signal)
        const isShort = spooled.some((left) => left.log === log && (left.isGivenUp || left.waiting > 0))
        if (at === undefined || isShort) return undefined
        await stores.archivedLogs.noteThrough(ref, log, at)
        return { log, at }
      } finally {
        release()
      }
    },

    liveLog: liveLogOf,
    async segmentsOf(ref, log) {
      const segments: LogSegment[] = []
      for await (const segment of listLogSegments(repository, { ref, log })) segments.push(segment)
      return segments
    },

    async reaches({ ref, id }, at) {
      const ranges = await stores.archivedLogs.ranges(ref)
      const ofBackup = ranges.filter(({ backup_id }) => backup_id === id)
      return rangeOf(ofBackup, at, await liveLogOf(ref)) !== undefined
    },

    trimLog: ({ ref, id }, before) => removeLogSegments(repository, { ref, log: id }, before),

    hasRoomFor: room.forBackup,
    hasRoomToRestore: room.forCopy,
    hasRoomToUpload: room.forUpload,

    isOnSameDisk: () => isOnSameDisk(config),
  }

  function liveLogOf(ref: string) {
    return liveLog(ref, { stores, logOf: (of) => engine.logOf(of) })
  }

  function writesOf(ref: string) {
    const count = counts.of(ref)
    count.underWay ??= askForWrites(ref)
      .catch(() => undefined)
      .finally(() => (count.underWay = undefined))
    return count.underWay
  }

  async function askForWrites(ref: string) {
    if ((await engine.health(ref)).state !== 'running') return undefined
    return fleet.asSuperuserAmongPeople(ref, countWrites)
  }
}

function takenFrom({ id, finishedAt, major, archiveBytes, parts, changeMark, log, end }: BackupManifest): TakenBackup {
  return {
    storedAs: id,
    takenAt: new Date(finishedAt),
    postgresMajor: major,
    dataBytes: archiveBytes,
    storedBytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    changeMark,
    writes: undefined,
    log: log && { id: log.id, start: segmentOf(end, log.segmentBytes) },
  }
}
