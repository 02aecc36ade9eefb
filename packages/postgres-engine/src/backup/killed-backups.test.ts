import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listBackups } from '@plinth/backups/list-backups'
import { removeLeftovers } from '@plinth/backups/remove-backup'
import { expect, test, vi } from 'vitest'
import { atTheEnd } from '../testing/at-the-end.ts'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 240_000 })
const KILLS = 20
const AT_ONCE = 2

test('of twenty backups that are killed at any byte none counts, and those beside them restore', async () => {
  const { engine } = await givenEngine()
  const { repository, folder } = await givenRepository()
  await engine.create(draft('killed'))
  await fill(engine, 'killed')
  const content = await contentOf(engine, 'killed')
  const first = await engine.backUp('killed', repository, BACKUP_REQUEST)
  const bytes = first.parts.reduce((sum, part) => sum + part.bytes, 0)
  const { host } = engine.connection('killed')
  // Everywhere, and in the last part and the manifest, which take about a kilobyte.
  const places = Array.from({ length: KILLS }, (_, index) =>
    index < KILLS / 2 ? Math.floor(Math.random() * bytes) : bytes - Math.floor((index - KILLS / 2) * 120) + 200,
  )

  while (places.length > 0) {
    await Promise.all(places.splice(0, AT_ONCE).map((place) => givenKilled(['killed', host, folder, String(place)])))
  }
  const leftovers = (await readdir(join(folder, 'platform-one/killed'))).length - 1
  const last = await engine.backUp('killed', repository, BACKUP_REQUEST)

  expect(leftovers).toBe(KILLS)
  expect((await listBackups(repository)).map(({ name }) => name.id)).toEqual([first.id, last.id])
  await removeLeftovers(repository)
  expect(await readdir(join(folder, 'platform-one/killed'))).toEqual([first.id, last.id])
  for (const backup of [first, last]) {
    await engine.restoreBackup(`killed-${backup === first ? 1 : 2}`, repository, { backup, passwords: PASSWORDS })
  }
  expect(await contentOf(engine, 'killed-1')).toBe(content)
  expect(await contentOf(engine, 'killed-2')).toBe(content)

  // One that is not killed counts.
  expect(await exitOf(['killed', host, folder, String(2 * bytes)])).toBe(0)
  expect(await listBackups(repository)).toHaveLength(3)
})

async function givenKilled(args: string[]) {
  expect(await exitOf(args)).toBe('SIGKILL')
}

async function exitOf(args: string[]): Promise<unknown> {
  const program = fileURLToPath(new URL('../testing/backing-up-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atTheEnd(() => child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}
