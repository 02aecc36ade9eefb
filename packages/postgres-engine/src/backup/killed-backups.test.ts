import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '@plinth/backups/list-backups'
import { removeLeftovers } from '@plinth/backups/remove-backup'
import { startProgram } from '@plinth/testing/start-program'
import { expect, test, vi } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 480_000 })
const KILLS = 100
const AT_ONCE = 3
/** The last part and the manifest. */
const TAIL = 1_500

test('of a hundred backups that are killed at random moments none counts, and all the others restore', async () => {
  const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31))
  process.stdout.write(`KILL_SEED=${seed}\n`)
  const random = randomNumbers(seed)
  const { engine } = await givenEngine()
  const { repository, folder } = await givenRepository()
  await engine.create(draft('killed'))
  await fill(engine, 'killed')
  const content = await contentOf(engine, 'killed')
  const first = await engine.backUp('killed', repository, BACKUP_REQUEST)
  const bytes = first.parts.reduce((sum, part) => sum + part.bytes, 0)
  const { host } = engine.connection('killed')
  const exits: unknown[] = []
  const killed = () => exits.filter((exit) => exit === 'SIGKILL').length
  let begun = 0
  const lane = async () => {
    while (killed() < KILLS) exits.push(await exitOf(['killed', host, folder, String(moment(begun++))]))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const ended = exits.filter((exit) => exit === 0).length

  expect(killed() + ended).toBe(begun)
  expect(ended).toBeGreaterThanOrEqual(KILLS / 10)
  const folders = () => readdir(join(folder, 'platform-one/killed'))
  expect(await folders()).toHaveLength(1 + begun)
  const counted = (await listBackups(repository)).map(({ name }) => name)
  expect(counted).toHaveLength(1 + ended)
  await removeLeftovers(repository)
  expect((await folders()).toSorted()).toEqual(counted.map(({ id }) => id).toSorted())
  for (const [index, backup] of counted.entries()) {
    const ref = `restored-${index}`
    await engine.restoreBackup(ref, repository, { backup, passwords: PASSWORDS })
    expect(await contentOf(engine, ref)).toBe(content)
    await engine.remove(ref)
  }

  /** Anywhere, every fifth where a backup is nearly or just whole; every tenth is never killed. */
  function moment(index: number) {
    if (index % 10 === 9) return 2 * bytes
    return Math.floor(index % 5 === 0 ? bytes - TAIL + random() * 2 * TAIL : random() * bytes)
  }
})

/** From 0 up to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function exitOf(args: string[]): Promise<unknown> {
  const child = startProgram('backing-up-process', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  atTheEnd(() => child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}
