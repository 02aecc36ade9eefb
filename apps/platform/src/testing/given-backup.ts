import { setTimeout as sleep } from 'node:timers/promises'
import { type Backup, backups } from '@plinth/contract/backups'
import type { Caller } from './caller.ts'

const POLL_MS = 50

/** A backup that was taken, and whose verification has ended. */
export async function givenBackup(caller: Caller, ref: string): Promise<Backup> {
  const { id } = await caller.call(backups.create, { ref })
  return untilVerified(caller, ref, id)
}

/** Waits until a backup has failed, or its verification has ended. */
export async function untilVerified(caller: Caller, ref: string, id: string): Promise<Backup> {
  for (;;) {
    const found = (await caller.call(backups.list, { ref })).backups.find((backup) => backup.id === id)!
    if (isEnded(found)) return found
    await sleep(POLL_MS)
  }
}

const isEnded = ({ state, verification }: Backup) =>
  state === 'failed' || (state === 'done' && (verification?.state === 'passed' || verification?.state === 'failed'))
