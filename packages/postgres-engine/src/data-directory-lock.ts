import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { engineInUse, errorCode } from './engine-errors.ts'
import { ifMissing } from './system/missing-file.ts'
import { birthOf } from './system/process-identity.ts'

/**
 * Makes this process the only one that looks after a data directory; resolves to the way to give it up. The lock of a
 * process that is gone is taken over, also when its pid belongs to something else by now.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<() => Promise<void>> {
  const path = join(dataDirectory, 'engine.lock')
  const mine = `${process.pid} ${await birthOf(process.pid)} ${randomBytes(8).toString('hex')}`
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    while (!(await linked(draft, path))) await removeStale(path, dataDirectory)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await readFile(path, 'utf8').catch(ifMissing)) === mine) await rm(path, { force: true })
  }
}

async function removeStale(path: string, dataDirectory: string) {
  const found = await readFile(path, 'utf8').catch(ifMissing)
  if (found === undefined) return
  if (await isAlive(found)) throw engineInUse(dataDirectory)
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  await rename(path, aside).catch(ifMissing)
  const moved = await readFile(aside, 'utf8').catch(ifMissing)
  // Somebody else took the stale lock over between our look and our move.
  if (moved !== undefined && moved !== found) await linked(aside, path)
  await rm(aside, { force: true })
}

async function isAlive(lock: string) {
  const [, pid, birth] = /^(\d+) (.+) [0-9a-f]+$/.exec(lock) ?? []
  return pid !== undefined && (await birthOf(Number(pid))) === birth
}

async function linked(from: string, to: string) {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
