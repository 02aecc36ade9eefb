import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { invalidDirectory, wrongOwner } from './engine-errors.ts'
import { isRoot, ourIdentity } from './system/os-user.ts'
import { requireTraversable } from './system/traversable.ts'

const STICKY = 0o1000

/**
 * Makes the data directory if need be; resolves to its real path, as the kernel reports it for a server in it. The
 * clusters' users can pass through it, and nobody but us can look.
 */
export async function openDataDirectory(path: string): Promise<string> {
  if (!isAbsolute(path)) throw invalidDirectory(path)
  const rights = isRoot() ? 0o711 : 0o700
  await mkdir(path, { recursive: true, mode: rights })
  const real = await realpath(path)
  const found = await stat(real)
  if (!found.isDirectory()) throw invalidDirectory(path)
  if (found.uid !== ourIdentity().uid) throw wrongOwner(real)
  // a folder that everybody shares, such as /tmp, stays theirs
  if ((found.mode & STICKY) === 0 && (found.mode & 0o777) !== rights) await chmod(real, rights)
  await requireTraversable(real)
  return real
}

/** Others may pass through but not look: each cluster's user has to reach its own folder in it. */
export async function openSubfolder(dataDirectory: string, name: string) {
  const path = join(dataDirectory, name)
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
  return path
}
