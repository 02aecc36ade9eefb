import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../system/missing-file.ts'

/** What the server says of itself in `postmaster.pid`; to be believed only about a pid that was proven to be its own. */
export interface PidFile {
  pid: number
  status: 'starting' | 'ready' | 'other'
}

const LONGEST = 4096
const STATUS_LINE = 7

const statuses = new Map<string, PidFile['status']>([
  ['starting', 'starting'],
  // what a server says that replays an archived log, as none of ours stays one
  ['standby', 'starting'],
  ['ready', 'ready'],
])

/** https://www.postgresql.org/docs/current/storage-file-layout.html, src/include/utils/pidfile.h */
export async function readPidFile(dataDirectory: string): Promise<PidFile | undefined> {
  // The folder belongs to the cluster's user, who must not be able to make us read another file.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(join(dataDirectory, 'postmaster.pid'), flags).catch(ifMissing)
  if (!file) return undefined
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0)
    return parsePidFile(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n')
  // A negative number is a server in single-user mode.
  const pid = /^\d{1,10}$/.test(lines[0] ?? '') ? Number(lines[0]) : 0
  if (pid < 2) return undefined
  return { pid, status: statuses.get(lines[STATUS_LINE]?.trim() ?? '') ?? 'other' }
}
