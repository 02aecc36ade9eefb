import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

/** A small disk of the test's own; undefined where that needs rights that are not there. */
export function givenSmallDisk(size: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'plinth-test', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  atTheEnd(() => {
    // lazily, since the log in it stays open as long as this process
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Leaves nothing at all. */
export async function fillUp(path: string) {
  const file = await open(path, 'w')
  try {
    for (const bytes of [1024 * 1024, 4096, 1]) await appendUntilFull(file, Buffer.alloc(bytes))
  } finally {
    await file.close()
  }
}

async function appendUntilFull(file: Awaited<ReturnType<typeof open>>, piece: Buffer) {
  try {
    for (;;) await file.appendFile(piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
