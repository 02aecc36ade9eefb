import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { batches } from './batches.ts'
import { backupInterrupted, objectNotFound, targetFailed, targetFull } from './backup-errors.ts'
import type { BackupTarget, StoredObject } from './backup-target.ts'
import { isKey, requireKey, requirePrefix } from './object-key.ts'

/** No key has such a name. */
const DRAFT = '.unfinished-'
const READ_BYTES = 256 * 1024
const WRITE_BYTES = 1024 * 1024
/** Neither follows a link nor waits for who writes into a pipe. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Keeps backups in a folder, best on another disk than the clusters. It is made when it is first written to. */
export function fileTarget(root: string): BackupTarget {
  const drafts = new Set<string>()

  return {
    async write(key, content, signal) {
      const path = pathOf(key)
      const draft = join(dirname(path), `${DRAFT}${randomBytes(8).toString('hex')}`)
      drafts.add(draft)
      try {
        await makeFolder(root, dirname(path))
        await requireNoLink(root, dirname(path))
        await writeDraft(draft, content, signal)
        signal?.throwIfAborted()
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw signal?.aborted ? backupInterrupted() : recognized(error)
      } finally {
        drafts.delete(draft)
      }
    },

    async *read(key, signal) {
      const path = pathOf(key)
      try {
        await requireNoLink(root, dirname(path))
        const file = await open(path, READ)
        try {
          if (!(await file.stat()).isFile()) throw objectNotFound(key)
          // a stream that begins with an aborted signal fails before anybody can listen to it
          signal?.throwIfAborted()
          const options = { autoClose: false, highWaterMark: READ_BYTES, ...(signal && { signal }) }
          for await (const piece of file.createReadStream(options)) yield piece
        } finally {
          await file.close()
        }
      } catch (error) {
        if (signal?.aborted) throw backupInterrupted()
        throw isMissing(error) ? objectNotFound(key) : recognized(error)
      }
    },

    async *list(prefix) {
      requirePrefix(prefix)
      yield* objectsBelow(root, prefix)
    },

    async size(key) {
      const found = await lstat(pathOf(key)).catch(ifMissing)
      return found?.isFile() ? found.size : undefined
    },

    async remove(key) {
      const path = pathOf(key)
      await requireNoLink(root, dirname(path))
      await rm(path, { force: true })
      await removeIfEmpty(root, dirname(path))
    },

    async removeUnfinished(prefix) {
      requirePrefix(prefix)
      const below = join(root, prefix)
      const entries = (await readdir(below, { recursive: true, withFileTypes: true }).catch(ifMissing)) ?? []
      for (const { parentPath, name } of entries) {
        const path = join(parentPath, name)
        if (!name.startsWith(DRAFT) || drafts.has(path)) continue
        await rm(path, { force: true })
        await removeIfEmpty(root, parentPath)
      }
    },
  }

  function pathOf(key: string) {
    return join(root, requireKey(key))
  }
}

/** The next batch is made while the last is written. */
async function writeDraft(draft: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  const file = await open(draft, 'wx', 0o600)
  let writing = Promise.resolve()
  try {
    for await (const batch of batches(content, WRITE_BYTES)) {
      signal?.throwIfAborted()
      await writing
      writing = file.writeFile(batch)
      // it is waited for before the next
      writing.catch(() => undefined)
    }
    await writing
    await file.sync()
  } finally {
    await writing.catch(() => undefined)
    await file.close()
  }
}

/** A folder that is lost with the power would take what is in it along. */
async function makeFolder(root: string, folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  for (let path = folder; path !== dirname(made); path = dirname(path)) await syncFolder(path)
  await syncFolder(dirname(made))
  if (!root.startsWith(made)) await syncFolder(root)
}

/** Below the root, what leads elsewhere is nothing of ours: nothing is listed, read, written or removed there. */
async function requireNoLink(root: string, folder: string) {
  const [from, to] = [await realpath(root).catch(ifMissing), await realpath(folder).catch(ifMissing)]
  if (from === undefined || to === undefined || relative(from, to) === relative(root, folder)) return
  throw targetFailed('A folder among the backups is a link to somewhere else. Remove it.')
}

async function* objectsBelow(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = (await readdir(join(root, prefix), { withFileTypes: true }).catch(ifMissing)) ?? []
  // a folder's place among the keys is that of its name with the slash
  const named = entries.map((entry) => ({ entry, key: `${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
  named.sort((one, other) => (one.key < other.key ? -1 : 1))
  for (const { entry, key } of named) {
    if (entry.isDirectory()) yield* objectsBelow(root, key)
    else if (entry.isFile() && isKey(key)) {
      const found = await lstat(join(root, key)).catch(ifMissing)
      if (found) yield { key, bytes: found.size }
    }
  }
}

async function removeIfEmpty(root: string, folder: string) {
  for (let path = folder; path.startsWith(`${root}/`); path = dirname(path)) {
    const isRemoved = await rmdir(path).then(
      () => true,
      (error: unknown) => {
        if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return false
        throw error
      },
    )
    if (!isRemoved) return
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function recognized(error: unknown) {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')) return targetFull({ cause: error })
  return codeOf(error) === undefined
    ? error
    : targetFailed('The folder of the backups cannot be used.', { cause: error })
}

/** A link is not what was written. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK'].includes(codeOf(error) ?? '')

function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
