import { EventEmitter, once } from 'node:events'
import { backupInterrupted } from '@plinth/backups/backup-errors'
import { createTurns } from '@plinth/service-kit/turns'
import { ChangeRefused } from '../projects/change-refused.ts'

/** So much of a disk, for one who is about to write it. */
export interface Reservation {
  /** How much of it was written by now: the disk itself knows of that. */
  wrote(bytes: number): void
  /** To be called whatever became of the work. */
  release(): void
}

export interface Reserving {
  signal: AbortSignal
  /** Called each time that it begins to wait for what others reserved. */
  onWait?: (() => void) | undefined
}

/**
 * What those who are at work in this process are about to write to one disk, so that two that do not fit together are not both
 * begun. It is nowhere but in memory: what a killed process reserved is free.
 */
export function createDiskReservations() {
  const held = new Set<{ left: number }>()
  const looks = createTurns({ atOnce: 1 })
  const releases = new EventEmitter().setMaxListeners(0)
  let released = 0

  const reserved = () => [...held].reduce((sum, { left }) => sum + left, 0)

  return {
    /** What is reserved and was not written yet, in bytes. */
    reserved,

    /**
     * Waits as long as there is no room and others hold some; those who wait hold nothing. Throws `ChangeRefused` where there
     * is none though nobody else holds any, and `BackupError` (`interrupted`) when its signal aborts.
     */
    async take(bytes: number, hasRoom: () => Promise<boolean>, { signal, onWait }: Reserving): Promise<Reservation> {
      for (;;) {
        if (signal.aborted) throw backupInterrupted()
        const before = released
        const own = await looks.inTurn('room', async () => {
          if (!(await hasRoom())) return undefined
          const taken = { left: bytes }
          held.add(taken)
          return taken
        })
        if (own) return reservationOf(own, bytes)
        if (released !== before) continue
        if (held.size === 0) throw new ChangeRefused(NO_ROOM)
        onWait?.()
        await once(releases, 'released', { signal }).catch(() => undefined)
      }
    },
  }

  function reservationOf(own: { left: number }, bytes: number): Reservation {
    return {
      wrote: (written) => void (own.left = Math.max(0, Math.min(own.left, bytes - written))),
      release() {
        if (!held.delete(own)) return
        released++
        releases.emit('released')
      },
    }
  }
}

const NO_ROOM =
  'The disk of the machine has no room for a second copy of the data beside what is being restored, verified and uploaded. Free some space, or ask the operator.'
