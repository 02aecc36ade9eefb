import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { listBackups } from '../list-backups.ts'
import { takeBackup } from '../take-backup.ts'
import { givenRepository } from '../testing/given-repository.ts'
import { factsOf, sourceOf, type Files } from '../testing/given-source.ts'
import { bytesOf } from '../testing/pieces.ts'
import { sealBlocks } from './sealed-blocks.ts'

const MEGABYTE = 1024 * 1024
const LARGE: Files = { PG_VERSION: Buffer.from('17\n'), 'base/1/1249': randomBytes(40 * MEGABYTE) }
const SECRET = Buffer.alloc(32, 7)
const PLACE = { platform: 'platform-one', ref: 'shop', id: 'first', part: 'base.tar' }

afterEach(() => {
  vi.restoreAllMocks()
})

test('a thread that dies fails the backup with a sentence, and nothing is left', async () => {
  const { repository } = await givenRepository()
  const threads = threadsThatAreUsed()
  const dying = takeBackup(repository, factsOf('shop'), sourceOf(LARGE), {
    onProgress: ({ bytes }) => bytes > 10 * MEGABYTE && void [...threads][0]?.terminate(),
  })

  await expect(dying).rejects.toMatchObject({
    reason: 'thread_ended',
    message: 'A thread that compresses backups ended early. Try again.',
  })
  await expectAllEnded(threads)
  expect(await bytesOf(keysOf(repository.target.list('')))).toHaveLength(0)
  // The same without a death is a backup.
  await takeBackup(repository, factsOf('shop'), sourceOf(LARGE))
  expect(await listBackups(repository)).toHaveLength(1)
})

test('the threads end with the backup, whether it is canceled or done', async () => {
  const { repository } = await givenRepository()
  const threads = threadsThatAreUsed()
  const caller = new AbortController()
  const canceled = takeBackup(repository, factsOf('shop'), sourceOf(LARGE), {
    onProgress: ({ bytes }) => bytes > 10 * MEGABYTE && caller.abort(),
    signal: caller.signal,
  })
  await expect(canceled).rejects.toMatchObject({ reason: 'interrupted' })
  await expectAllEnded(threads)

  await takeBackup(repository, factsOf('shop'), sourceOf(LARGE))
  await expectAllEnded(threads)
})

test('a reader that stops reading holds the source', async () => {
  let taken = 0
  async function* endless() {
    for (;;) {
      taken += MEGABYTE
      yield Buffer.alloc(MEGABYTE)
    }
  }
  const sealed = sealBlocks(endless(), SECRET, PLACE)
  for (let block = 0; block < 30; block++) await sealed.next()
  const before = taken
  for (let turn = 0; turn < 1_000; turn++) await setImmediate()

  expect(taken).toBe(before)
  expect(before).toBeLessThan(40 * MEGABYTE)
  await sealed.return(undefined)
})

test.runIf(process.platform === 'linux')('the threads have the processor after everybody else', async () => {
  const before = nicedThreads()
  const sealed = sealBlocks(endlessZeros(), SECRET, PLACE)
  for (let block = 0; block < 30; block++) await sealed.next()
  expect(nicedThreads()).toBeGreaterThan(before)
  expect(niceOf('/proc/self/stat')).toBe(0)
  await sealed.return(undefined)
  expect(nicedThreads()).toBe(before)
})

async function* endlessZeros() {
  for (;;) yield Buffer.alloc(MEGABYTE)
}

/** Everything that is posted to, from now on. */
function threadsThatAreUsed() {
  const threads = new Set<Worker>()
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    threads.add(this)
    return postMessage.apply(this, message)
  })
  return threads
}

async function expectAllEnded(threads: Set<Worker>) {
  expect(threads.size).toBeGreaterThan(0)
  for (const thread of threads) {
    // of a thread that has ended
    if (thread.threadId !== -1) await once(thread, 'exit')
  }
  threads.clear()
}

async function* keysOf(objects: AsyncIterable<{ key: string }>) {
  for await (const { key } of objects) yield Buffer.from(key)
}

const nicedThreads = () =>
  readdirSync('/proc/self/task').filter((task) => niceOf(`/proc/self/task/${task}/stat`) === 10).length

function niceOf(path: string) {
  const stat = readFileSync(path, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
