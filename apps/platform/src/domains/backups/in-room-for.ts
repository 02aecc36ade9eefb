import type { BackupRepository } from '@plinth/backups/backup-repository'
import { readManifest } from '@plinth/backups/manifests'
import type { BackupName } from './backup-vault.ts'
import type { Reservation, Reserving } from './disk-reservations.ts'
import type { DiskRoom } from './disk-room.ts'

/** Runs work while room for a second copy of what a backup holds is reserved. */
export const inRoomFor =
  (repository: BackupRepository, room: Pick<DiskRoom, 'reserveCopy'>) =>
  async <Result>(backup: BackupName, reserving: Reserving, work: (reserved: Reservation) => Promise<Result>) => {
    const { archiveBytes } = await readManifest(repository, backup)
    const reservation = await room.reserveCopy(archiveBytes, reserving)
    try {
      return await work(reservation)
    } finally {
      reservation.release()
    }
  }
