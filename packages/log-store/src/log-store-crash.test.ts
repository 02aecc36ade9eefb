import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillUp, givenSmallDisk } from '@plinth/testing/given-small-disk'
import { programPath } from '@plinth/testing/program-path'
import { expect, onTestFinished, test } from 'vitest'
import { connectReader } from './connect-reader.ts'
import { connectLogs } from './log-client.ts'
import { serveLogStore } from './serve-log-store.ts'
import { always, givenLogStore, line } from './testing/given-log-store.ts'

const script = programPath('log-store')
const COUNT = 5000

test('a store that is killed while lines come in is started again, with every line once', async () => {
  const { writer, store, reading, logged } = await givenLogStore({ place: { script } })
  const pids = new Set([store.pid()])
  for (let index = 0; index < COUNT; index++) {
    writer.write(line({ message: String(index) }))
    if (index % 1000 !== 500) continue
    await sleep(40)
    process.kill(store.pid()!, 'SIGKILL')
    await expect.poll(() => pids.has(store.pid())).toBe(false)
    pids.add(store.pid())
  }
  await writer.flush()
  const [bar] = await reading.histogram({ filter: always(), stepMs: 4 * 86_400_000 })
  expect(bar).toMatchObject({ level: 'info', count: COUNT })
  const listed = await reading.list({ filter: always(), most: COUNT + 1 })
  expect(new Set(listed.map(({ message }) => message)).size).toBe(COUNT)
  expect(logged).toContain('The log store ended and is started again')
})

test('lines wait for a store that is away; what does not fit is dropped, and a line says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-away-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const writersSocket = join(folder, 'write')
  const writer = connectLogs({ socket: writersSocket, room: { lines: 10, characters: 1_000_000 } })
  for (let index = 0; index < 25; index++) writer.write(line({ message: String(index) }))
  const { files, close } = await served(folder, writersSocket)
  await writer.flush()
  await writer.close()
  const messages = await files()
  await close()
  expect(messages).toEqual([
    '15 lines were dropped because the log store was unavailable.',
    ...Array.from({ length: 10 }, (_, index) => String(24 - index)),
  ])
})

const disk = givenSmallDisk('24m')

test.runIf(disk)('a full disk loses no confirmed line, and what waited is stored when there is room', async () => {
  const { writer, reading, store } = await givenLogStore({ place: { script }, parent: disk! })
  writer.write(line({ message: 'before' }))
  await writer.flush()
  const filler = join(disk!, 'filler')
  await fillUp(filler)
  const long = 'x'.repeat(8000)
  for (let index = 0; index < 500; index++) writer.write(line({ message: `${index} ${long}` }))
  await sleep(1500)
  await rm(filler)
  await writer.flush()
  const stored = () => reading.list({ filter: always(), most: 1000 })
  await expect.poll(stored).toHaveLength(501)
  const listed = await stored()
  expect(new Set(listed.map(({ id }) => id)).size).toBe(501)
  expect(listed.at(-1)?.message).toBe('before')
  expect(store.pid()).toBeGreaterThan(0)
})

async function served(folder: string, writersSocket: string) {
  const readersSocket = join(folder, 'read')
  const say = () => undefined
  const log = { info: say, warn: say, error: say }
  const store = await serveLogStore({
    directory: join(folder, 'files'),
    writersSocket,
    readersSocket,
    log,
    onFatal: say,
  })
  const reader = connectReader(readersSocket)
  return {
    files: async () => (await reader.reading.list({ filter: always(), most: 100 })).map(({ message }) => message),
    async close() {
      reader.close()
      await store.close()
    },
  }
}
