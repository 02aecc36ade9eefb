import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { notTraversable } from '../engine-errors.ts'
import { isRoot } from './os-user.ts'

/** Servers of other users must be able to enter every folder above their files. As an ordinary user there are none. */
export async function requireTraversable(path: string): Promise<void> {
  if (!isRoot()) return
  for (const folder of foldersDownTo(path)) {
    const { mode } = await stat(folder)
    if ((mode & 0o001) === 0) throw notTraversable(folder)
  }
}

function foldersDownTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...foldersDownTo(parent), path]
}
