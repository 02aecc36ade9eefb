import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readPidFile } from '../server/pid-file.ts'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { addedRows, archived, givenLedger } from '../testing/given-log.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 240_000 })
const SEGMENTS = 40
const AHEAD = 8

test('a server that replays a long log is starting all the time, with a few files of it on the disk', async () => {
  const { engine, dataDirectory } = await givenEngine()
  const { repository } = await givenRepository()
  const { ledger, segments } = givenLedger()
  await engine.create(draft('long'))
  await fill(engine, 'long', 10)
  await engine.beginLog('long', PASSWORDS.plinth_admin)
  const backup = await engine.backUp('long', repository, BACKUP_REQUEST)
  while (segments.length < SEGMENTS) {
    await addedRows(engine, 'long', 1)
    await archived(engine, 'long', repository, ledger)
  }
  const complete = (await archived(engine, 'long', repository, ledger))!
  const content = await contentOf(engine, 'long')
  const place = join(dataDirectory, 'restores/next/then')
  const statuses = new Set<string>()
  const counts: number[] = []
  let asked = 0
  const { target } = repository
  const watched = {
    ...repository,
    target: {
      ...target,
      async *read(key: string, signal?: AbortSignal) {
        if (key.includes('/log/') && ++asked > SEGMENTS / 2) {
          statuses.add((await readPidFile(join(place, 'data')))?.status ?? 'gone')
          counts.push((await readdir(join(place, 'log-feed'))).length)
        }
        yield* target.read(key, signal)
      },
    },
  }

  const moment = { at: complete, complete }
  await engine.restoreBackup('then', watched, { backup, moment, passwords: PASSWORDS })

  expect(await contentOf(engine, 'then')).toBe(content)
  expect([...statuses]).toEqual(['starting'])
  expect(counts.length).toBeGreaterThan(SEGMENTS / 4)
  // the one before, those ahead, and drafts of those that are being fetched
  expect(Math.max(...counts)).toBeLessThan(2 * AHEAD)
})
