import { statfs } from 'node:fs/promises'
import type { BackupKind } from '@plinth/contract/backups'
import type { Config } from '../../config/config.ts'
import { ChangeRefused } from '../projects/change-refused.ts'
import { createDiskReservations, type Reserving } from './disk-reservations.ts'
import { isOnSameDisk } from './target-of.ts'
import type { Stores } from '../../stores/stores.ts'

const MEGABYTE = 1024 * 1024
/** Between two looks while a backup is written. */
const LOOK_EVERY = 8 * MEGABYTE
/** So that what is written between two looks is not taken from the reserve. */
const SPARE = 32 * MEGABYTE
/** Below so many times the reserve the logs of projects are given up, which a backup that can wait must not cause. */
const MANUAL_SHARE = 2

type Place = Pick<Config, 'dataDirectory' | 'backupPlace' | 'bounds'>

export type DiskRoom = ReturnType<typeof diskRoom>

/**
 * What backups and restores may take of the machine's disk without touching what the operator reserves, and without what
 * others are about to write. There is one for each data directory.
 */
export function diskRoom(config: Place, uploads: Pick<Stores['dumpUploads'], 'announcedBytes'>) {
  const { dataDirectory, bounds } = config
  const reservations = createDiskReservations()

  async function hasRoom(bytes: number, share: number) {
    const { bavail, bsize } = await statfs(dataDirectory)
    return bavail * bsize - bytes >= share * bounds.reservedDiskMegabytes * MEGABYTE + SPARE
  }

  async function forBackup(kind: BackupKind, bytes: number) {
    return !(await isOnSameDisk(config)) || (await hasRoom(bytes, kind === 'manual' ? MANUAL_SHARE : 1))
  }

  async function forCopy(bytes: number) {
    return hasRoom(bytes + reservations.reserved() + (await uploads.announcedBytes()), 1)
  }

  return {
    /** For one that is about to begin. Those under way go on until they come to the operator's reserve. */
    forBackup: (kind: BackupKind, bytes: number) => forBackup(kind, bytes + reservations.reserved()),

    /** For the second copy of a project's data. */
    forCopy,

    /** Reserves that until the copy is made. Waits for others, and throws, as `take` of the reservations does. */
    reserveCopy: (bytes: number, reserving: Reserving) => reservations.take(bytes, () => forCopy(bytes), reserving),

    /** For a file that people send, which must not have logs given up either. */
    forUpload: (bytes: number) => hasRoom(bytes + reservations.reserved(), MANUAL_SHARE),

    /** Refuses what there is no room for. */
    async require(kind: BackupKind) {
      if (!(await forBackup(kind, reservations.reserved()))) throw new ChangeRefused(NO_ROOM)
    },

    /** Looks while a backup is written; its signal ends one that has come to the reserve. */
    watch(kind: BackupKind) {
      const controller = new AbortController()
      let lookedAt = -LOOK_EVERY
      return {
        signal: controller.signal,
        wrote(bytes: number) {
          if (bytes - lookedAt < LOOK_EVERY) return
          lookedAt = bytes
          void forBackup(kind, 0).then(
            (isRoom) => !isRoom && controller.abort(new ChangeRefused(NO_ROOM)),
            () => undefined,
          )
        },
      }
    },
  }
}

const NO_ROOM = 'The disk of the machine is nearly full. Delete backups that nobody needs, or ask the operator.'
