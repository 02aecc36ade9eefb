import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull } from '../engine-errors.ts'
import { ifMissing } from './missing-file.ts'

/** Room for the first write-ahead log files of a new server. */
const SPARE_BYTES = 32 * 1024 * 1024

/** What a folder takes on the disk, in bytes. Files that vanish while it is read do not count, nor does what is excepted. */
export async function bytesOnDisk(path: string, ...except: string[]): Promise<number> {
  if (except.includes(path)) return 0
  const found = await lstat(path).catch(ifMissing)
  if (!found) return 0
  const own = found.blocks * 512
  if (!found.isDirectory()) return own
  const names = (await readdir(path).catch(ifMissing)) ?? []
  const sizes = await Promise.all(names.map((name) => bytesOnDisk(join(path, name), ...except)))
  return sizes.reduce((sum, size) => sum + size, own)
}

export async function requireSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + SPARE_BYTES) throw diskFull()
}
