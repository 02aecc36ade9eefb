import type { DiskState } from '@plinth/contract/projects'
import type { SqlError } from '@plinth/postgres-meta/sql/sql-error'
import type { DiskWatch } from '../../projects/disk/watch-disk.ts'

const READ_ONLY = '25006'
const TERMINATED = '57P01'
const DISK_FULL = '53100'

/** What a statement that failed for want of disk says about that, beside Postgres' own words or instead of them. */
export function explainDisk(error: SqlError, ref: string, disk: Pick<DiskWatch, 'stateOf' | 'endedFor'>): SqlError {
  const state = disk.stateOf(ref)
  const endedFor = disk.endedFor(ref)
  const isFull = state !== 'normal' && state !== 'nearly_full'
  if (error.code === READ_ONLY) return isFull ? { ...error, hint: remedies[state] } : error
  const isEnded = error.code === TERMINATED || error.code === 'connection_lost'
  if (!isEnded || endedFor === undefined) return error
  return { ...error, code: DISK_FULL, message: SESSION_ENDED, hint: remedies[endedFor] }
}

const SESSION_ENDED = 'The session was ended because it took more of the disk than is left.'

const SORT_LESS = 'Sort or join less at once, or choose a larger compute size.'
const FREE_SPACE =
  'This project has reached its disk ceiling. Choose a larger compute size, or free space with SQL that begins with "set transaction read write;".'

const remedies: Record<DiskState, string> = {
  normal: SORT_LESS,
  nearly_full: SORT_LESS,
  read_only: FREE_SPACE,
  refused: FREE_SPACE,
  machine_full: 'The disk of this installation is nearly full. Try again later, or ask the operator.',
}
