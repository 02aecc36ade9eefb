import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BackupTarget } from './backup-target.ts'
import { fileTarget } from './file-target.ts'
import { listBackups } from './list-backups.ts'
import { takeBackup } from './take-backup.ts'
import { givenFolder, givenRepository } from './testing/given-repository.ts'
import { factsOf, sourceOf } from './testing/given-source.ts'
import { bytesOf, pieces } from './testing/pieces.ts'
import { targetSuite } from './testing/target-suite.ts'
import { watchedTarget } from './watched-target.ts'

targetSuite(async () => watchedTarget(fileTarget(join(await givenFolder(), 'target')), { name: 'here', atOnce: 2 }))

const LIMIT = 60_000
const SILENT = { reason: 'target_silent', message: expect.stringContaining('/mnt/backups') }
const content = () => pieces(Buffer.from('content'), 3)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('each call on a target that never answers fails with its name, and the next ones at once', async () => {
  const calls: ((target: BackupTarget) => Promise<unknown>)[] = [
    (target) => target.size('a/object'),
    (target) => target.remove('a/object'),
    (target) => target.removeUnfinished('a/'),
    (target) => bytesOf(target.read('a/object')),
    (target) => target.list('a/')[Symbol.asyncIterator]().next(),
    (target) => target.write('a/object', content()),
  ]
  for (const call of calls) {
    const { target } = await givenHanging()
    const first = expect(call(target)).rejects.toMatchObject(SILENT)
    await untilTimers(1)
    await vi.advanceTimersByTimeAsync(LIMIT)
    await first
    for (const next of calls) await expect(next(target)).rejects.toMatchObject(SILENT)
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('no more calls than it may reach the target, and those that wait are refused when it is late', async () => {
  const { target, asked } = await givenHanging()
  const all = [1, 2, 3, 4].map(() => expect(target.size('a/object')).rejects.toMatchObject(SILENT))
  await untilTimers(2)
  await vi.advanceTimersByTimeAsync(LIMIT)
  await Promise.all(all)
  expect(asked()).toBe(2)
})

test('a read and a write that make progress may take longer than the limit, and slow content is not the target’s fault', async () => {
  const { target } = await givenHanging({ isAway: false })
  async function* slow() {
    for (const piece of ['one ', 'two ', 'three']) {
      await vi.advanceTimersByTimeAsync(LIMIT)
      yield Buffer.from(piece)
    }
  }
  await target.write('a/object', slow())
  let read = ''
  for await (const piece of target.read('a/object')) {
    await vi.advanceTimersByTimeAsync(LIMIT)
    read += String(piece)
  }
  expect(read).toBe('one two three')
})

test('a backup to a target that stops answering ends, closes what it reads, and the next succeeds once it answers again', async () => {
  const given = await givenHanging({ isAway: false })
  const { repository } = await givenRepository({ target: given.target })
  const source = sourceOf({ 'base/1': randomBytes(5_000_000) })
  let isClosed = false
  async function* archive() {
    try {
      yield* source.archive
    } finally {
      isClosed = true
    }
  }
  given.hangAfter(1_000_000)
  const taking = expect(
    takeBackup(repository, factsOf('one'), { ...source, archive: archive() }),
  ).rejects.toMatchObject(SILENT)
  await given.isHanging()
  await vi.advanceTimersByTimeAsync(LIMIT)
  await taking
  expect(isClosed).toBe(true)

  given.comeBack()
  await vi.waitFor(() => given.target.size('a/object'))
  const { id } = await takeBackup(repository, factsOf('one'), sourceOf({ 'base/1': Buffer.alloc(10, 7) }))
  expect((await listBackups(repository)).map(({ name }) => name.id)).toEqual([id])
})

interface Given {
  isAway?: boolean
}

/** A folder behind a mount that answers nothing as long as it is away. */
async function givenHanging({ isAway = true }: Given = {}) {
  const folder = fileTarget(join(await givenFolder(), 'target'))
  let asked = 0
  let left = isAway ? 0 : Infinity
  let comeBack = () => {}
  let hangs = () => {}
  const back = new Promise<void>((resolve) => (comeBack = resolve))
  const hanging = new Promise<void>((resolve) => (hangs = resolve))
  onTestFinished(() => comeBack())
  const answered = async () => {
    asked++
    if (left > 0) return
    hangs()
    await back
  }
  async function* metered(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      yield piece
      left -= piece.length
      if (left <= 0) await answered()
    }
  }
  const mounted: BackupTarget = {
    async write(key, pieces, signal) {
      await answered()
      await folder.write(key, metered(pieces), signal)
    },
    async *read(key, signal) {
      await answered()
      yield* folder.read(key, signal)
    },
    async *list(prefix) {
      await answered()
      yield* folder.list(prefix)
    },
    size: (key) => answered().then(() => folder.size(key)),
    remove: (key) => answered().then(() => folder.remove(key)),
    removeUnfinished: (prefix) => answered().then(() => folder.removeUnfinished(prefix)),
  }
  return {
    target: watchedTarget(mounted, { name: '/mnt/backups', limit: LIMIT, atOnce: 2 }),
    asked: () => asked,
    isHanging: () => hanging,
    hangAfter: (bytes: number) => void (left = bytes),
    comeBack: () => {
      left = Infinity
      comeBack()
    },
  }
}

/** The files beneath are real, and take a moment. */
async function untilTimers(count: number) {
  while (vi.getTimerCount() < count) await new Promise((resolve) => setImmediate(resolve))
}
