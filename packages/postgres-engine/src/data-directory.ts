import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { invalidDirectory, wrongOwner } from './engine-errors.ts'
import { isRoot, ourIdentity } from './os-user.ts'
import { requireTraversable } from './traversable.ts'

/** Makes the data directory if need be; resolves to its real path, as the kernel reports it for a server in it. */
export async function openDataDirectory(path: string): Promise<string> {
  if (!isAbsolute(path)) throw invalidDirectory(path)
  await mkdir(path, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const real = await realpath(path)
  const found = await stat(real)
  if (!found.isDirectory()) throw invalidDirectory(path)
  if (found.uid !== ourIdentity().uid) throw wrongOwner(real)
  // the clusters' users must get through it; what lies in it has rights of its own
  if (isRoot() && (found.mode & 0o001) === 0) await chmod(real, (found.mode & 0o777) | 0o011)
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
