import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode, socketPathTooLong, wrongOwner } from '../engine-errors.ts'
import { ifMissing } from '../system/missing-file.ts'
import { isRoot, ourIdentity, type Identity } from '../system/os-user.ts'
import { requireTraversable } from '../system/traversable.ts'

/** Sockets are told apart by their folders; the number is only part of the file's name. */
export const SOCKET_PORT = 5432

/** sun_path holds 108 bytes on Linux and 104 elsewhere, the closing zero included. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103

/** A short path of this data directory's own: socket paths are limited to about a hundred bytes. */
export async function socketRoot(dataDirectory: string): Promise<string> {
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8)
  const run = isRoot() && (await lstat('/run').catch(ifMissing))
  return run && run.isDirectory() ? `/run/plinth-${hash}` : join(tmpdir(), `plinth-${ourIdentity().uid}-${hash}`)
}

/** The parent must be ours alone: in a shared folder somebody else may have been there first. */
export async function openSocketRoot(root: string) {
  await mkdir(root, { mode: 0o711 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  const found = await lstat(root)
  if (!found.isDirectory() || found.uid !== ourIdentity().uid) throw wrongOwner(root)
  await chmod(root, 0o711)
  await requireTraversable(root)
}

export function requireShortSocketPath(folder: string) {
  const path = `${folder}/.s.PGSQL.${SOCKET_PORT}`
  if (Buffer.byteLength(path) > LONGEST_PATH) throw socketPathTooLong(path)
}

export async function removeSocketRootIfEmpty(root: string) {
  await rmdir(root).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
  })
}

/** An empty socket folder. Only for a cluster that is proven not to run: a live server would lose its socket. */
export async function freshSocketFolder(folder: string, owner: Identity) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await chmod(folder, 0o700)
  await chown(folder, owner.uid, owner.gid)
}
