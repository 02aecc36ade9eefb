import { constants, lstat, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../system/missing-file.ts'

/** What one cluster's log files may take together. */
export const LOG_LIMIT = 64 * 1024 * 1024

/**
 * Keeps a cluster's log files within `limit` bytes: the oldest go, and the one being written is emptied when it alone is
 * too big. Postgres itself only rotates by time. Resolves to the bytes that were freed.
 */
export async function trimLogFiles(logDirectory: string, limit = LOG_LIMIT): Promise<number> {
  const newestFirst = (await logFiles(logDirectory)).sort((a, b) => b.mtimeMs - a.mtimeMs)
  const before = newestFirst.reduce((sum, { size }) => sum + size, 0)
  let kept = 0
  for (const [age, { path, size }] of newestFirst.entries()) {
    if (kept + size <= limit) kept += size
    else if (age === 0) await empty(path)
    else await unlink(path).catch(ifMissing)
  }
  return before - kept
}

async function logFiles(logDirectory: string) {
  const names = (await readdir(logDirectory).catch(ifMissing)) ?? []
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(logDirectory, name)
      const found = await lstat(path).catch(ifMissing)
      return found?.isFile() ? [{ path, size: found.size, mtimeMs: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}

/** The folder belongs to the cluster's user, who must not be able to point us at another file. */
async function empty(path: string) {
  const file = await open(path, constants.O_WRONLY | constants.O_NOFOLLOW).catch(ifMissing)
  if (!file) return
  try {
    const { nlink } = await file.stat()
    if (nlink === 1) await file.truncate(0)
  } finally {
    await file.close()
  }
}
