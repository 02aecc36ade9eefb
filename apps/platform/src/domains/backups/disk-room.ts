import { statfs } from 'node:fs/promises'
import type { BackupKind } from '@plinth/contract/backups'
import type { Config } from '../../config/config.ts'
import { ChangeRefused } from '../projects/change-refused.ts'
import { isOnSameDisk } from './target-of.ts'

const MEGABYTE = 1024 * 1024
/** Between two looks while a backup is written. */
const LOOK_EVERY = 8 * MEGABYTE
/** So that what is written between two looks is not taken from the reserve. */
const SPARE = 32 * MEGABYTE
/** Below so many times the reserve the logs of projects are given up, which a backup that can wait must not cause. */
const MANUAL_SHARE = 2

type Place = Pick<Config, 'dataDirectory' | 'backupPlace' | 'bounds'>

/** What backups and restores may take of the machine's disk without touching what the operator reserves. */
export function diskRoom(config: Place) {
  const { dataDirectory, bounds } = config

  async function hasRoom(bytes: number, share: number) {
    const { bavail, bsize } = await statfs(dataDirectory)
    return bavail * bsize - bytes >= share * bounds.reservedDiskMegabytes * MEGABYTE + SPARE
  }

  async function forBackup(kind: BackupKind, bytes: number) {
    return !(await isOnSameDisk(config)) || (await hasRoom(bytes, kind === 'manual' ? MANUAL_SHARE : 1))
  }

  return {
    forBackup,

    /** For the second copy of a project's data. */
    forRestore: (bytes: number) => hasRoom(bytes, 1),

    /** For a file that people send, which must not have logs given up either. */
    forUpload: (bytes: number) => hasRoom(bytes, MANUAL_SHARE),

    /** Refuses what there is no room for. */
    async require(kind: BackupKind) {
      if (!(await forBackup(kind, 0))) throw new ChangeRefused(NO_ROOM)
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
