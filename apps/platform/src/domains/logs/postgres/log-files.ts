import { constants, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^postgresql-\d\d\.json$/

/** The file of a cluster's log that is written at a moment: one for each hour of the day, in UTC. */
export const nameOfHour = (now: Date) => `postgresql-${now.toISOString().slice(11, 13)}.json`

/** The names of the files, what was written last at the end. */
export async function listLogFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => ({ name, found: await lstat(join(directory, name)).catch(() => undefined) })),
  )
  return files.toSorted((one, other) => (one.found?.mtimeMs ?? 0) - (other.found?.mtimeMs ?? 0)).map(({ name }) => name)
}

/** Another text when the file was written since; undefined for a missing one. */
export async function stampOf(directory: string, name: string) {
  const found = await lstat(join(directory, name)).catch(() => undefined)
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

/** A file of a cluster's log, opened for one look. */
export interface LogFile {
  size: number
  /** Fewer bytes at its end. */
  read(from: number, bytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** The folder belongs to the cluster's user, who must not be able to have us read another file or wait for one. */
export async function openLogFile(directory: string, name: string): Promise<LogFile | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(join(directory, name), flags).catch(() => undefined)
  if (!file) return undefined
  const found = await file.stat().catch(() => undefined)
  if (!found?.isFile() || found.nlink !== 1) {
    await file.close()
    return undefined
  }
  return {
    size: found.size,
    async read(from, bytes) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from)
      return buffer.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}
