import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../engine-errors.ts'
import { linkTree } from '../system/copy-tree.ts'
import { ifMissing } from '../system/missing-file.ts'

/** What an engine builds before its first cluster, and uses unchanged from then on. */
const BUILT = ['engines', 'templates']

/**
 * Links what earlier engines of the run have built into a data directory that has no engine yet: to build a template
 * takes as long as to make ten clusters from it. Resolves to a function for the end, which leaves what this one has built
 * to those that follow. Engines that share a folder build the same.
 */
export async function takeBuilt(shared: string, dataDirectory: string) {
  for (const name of BUILT) await linkEach(join(shared, name), join(dataDirectory, name))
  return async () => {
    for (const name of BUILT) await linkEach(join(dataDirectory, name), join(shared, name))
  }
}

/** Those that are whole, as long as the other folder lacks them. */
async function linkEach(from: string, to: string) {
  const names = ((await readdir(from).catch(ifMissing)) ?? []).filter((name) => !name.startsWith('.'))
  await mkdir(to, { recursive: true })
  const there = new Set(await readdir(to))
  for (const name of names) if (!there.has(name)) await linkWhole(join(from, name), to, name)
}

async function linkWhole(from: string, to: string, name: string) {
  const draft = join(to, `.linking-${randomBytes(6).toString('hex')}`)
  try {
    await linkTree(from, draft)
    await rename(draft, join(to, name))
  } catch (error) {
    // somebody else has left it meanwhile
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
