import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeysetPages, type KeysetPagesOptions, type PageRequest } from './keyset-pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('walking down reads by cursor and skips nothing', async () => {
  const { pages, asked, seen } = given({ total: 1000 })

  await seen(0, 15)
  await seen(16, 40)

  expect(asked).toEqual(['start', 'after 9', 'after 19', 'after 29', 'after 39', 'after 49'])
  expect(range(0, 60).map((index) => pages.row(index))).toEqual(range(0, 60))
})

test('a leap is one offset, and from there it goes by cursor both ways', async () => {
  const { pages, asked, seen } = given({ total: 1000 })

  await seen(0, 5)
  asked.length = 0
  await seen(500, 515)

  expect(asked[0]).toBe('offset 500')
  expect(asked.toSorted()).toEqual(['after 509', 'after 519', 'before 500', 'offset 500'])
  expect(range(490, 530).map((index) => pages.row(index))).toEqual(range(490, 530))
})

test('what is scrolled past is never loaded, and its request is aborted', async () => {
  const { pages, asked, aborted, seen } = given({ total: 100_000, delay: 50 })
  await seen(0, 5)
  asked.length = 0

  for (let row = 1000; row < 50_000; row += 1000) pages.want(row, row + 10)
  await vi.advanceTimersByTimeAsync(100)
  pages.want(90_000, 90_005)
  await settled()

  expect(asked.filter((request) => request.startsWith('offset'))).toEqual(['offset 49000', 'offset 90000'])
  expect(aborted).toEqual(['offset 49000'])
  expect(pages.row(49_000)).toBeUndefined()
  expect(pages.row(90_000)).toBe(90_000)
})

test('where a key leads is loaded at once, and the end from the end', async () => {
  const { pages, asked, seen } = given({ total: 1003, rowCount: { estimate: 1003 }, canReadFromEnd: true })
  await seen(0, 5)
  asked.length = 0

  pages.want(990, 1002, { isFinal: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['last 3'])
  await settled()

  expect(asked).toEqual(['last 3', 'before 1000', 'before 990'])
  expect(range(980, 1003).map((index) => pages.row(index))).toEqual(range(980, 1003))
  expect(pages.rowCount).toEqual({ estimate: 1003 })
  asked.length = 0
  pages.want(500, 505, { isFinal: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['offset 500'])
})

test.each([
  ['too high', 1500],
  ['too low', 700],
])('the end read from the end does not settle a count that was estimated %s', async (_, estimate) => {
  const { pages, seen } = given({ total: 1003, rowCount: { estimate }, canReadFromEnd: true })
  await seen(0, 5)
  await seen(estimate - 5, estimate - 1)
  expect(pages.row(estimate - 1)).toBe(1002)
  expect(pages.row(estimate - 5)).toBe(998)

  await seen(0, 5)
  for (let row = 0; typeof pages.rowCount !== 'number' && row < 2000; row += 10)
    await seen(row, Math.min(row + 9, count(pages.rowCount) - 1))

  expect(pages.rowCount).toBe(1003)
  expect(pages.row(1002)).toBe(1002)
})

test('a table that became shorter than its last page is read from the start', async () => {
  const { pages, seen } = given({ total: 4, rowCount: { estimate: 107 }, canReadFromEnd: true })
  await seen(100, 106)
  await seen(0, 3)

  expect(pages.rowCount).toBe(4)
  expect(range(0, 4).map((index) => pages.row(index))).toEqual(range(0, 4))
})

test('nothing is loaded beside the view of a source that takes long for each page', async () => {
  const slow = given({ total: 1000, delay: 600 })
  await slow.seen(0, 5)
  expect(slow.asked).toEqual(['start'])
  await slow.seen(10, 15)
  expect(slow.asked).toEqual(['start', 'after 9'])

  const quick = given({ total: 1000, delay: 100 })
  await quick.seen(0, 5)
  expect(quick.asked).toEqual(['start', 'after 9'])
})

test('an estimate that arrives later moves the end, but not one that is known', async () => {
  const { pages, seen } = given({ total: 500, rowCount: { estimate: 30 } })
  await seen(0, 5)
  pages.estimate(480)
  expect(pages.rowCount).toEqual({ estimate: 480 })

  const short = given({ total: 5, rowCount: { estimate: 30 } })
  await short.seen(0, 5)
  short.pages.estimate(480)
  expect(short.pages.rowCount).toBe(5)
})

test('an answer that comes after its request was dropped is ignored', async () => {
  const { pages, seen } = given({ total: 100_000, delay: 50, ignoresAbort: true })
  await seen(0, 5)

  pages.want(5000, 5005)
  await vi.advanceTimersByTimeAsync(90)
  pages.want(0, 5)
  await settled()

  expect(pages.row(5000)).toBeUndefined()
})

test('the same page is not asked for twice while it is on its way', async () => {
  const { pages, asked } = given({ total: 1000, delay: 50 })

  pages.want(0, 5)
  pages.want(1, 6)
  pages.want(2, 7)
  await vi.advanceTimersByTimeAsync(20)

  expect(asked).toEqual(['start'])
})

test('memory stays bounded, and what was evicted comes back', async () => {
  const { pages, seen } = given({ total: 10_000, maxPages: 5 })

  for (let row = 0; row < 400; row += 10) await seen(row, row + 9)

  const held = range(0, 500).filter((index) => pages.row(index) !== undefined)
  expect(held.length).toBeLessThanOrEqual(50)
  await seen(0, 9)
  expect(pages.row(0)).toBe(0)
})

test.each([
  ['too low', 25, 73],
  ['too high', 500, 73],
  ['a multiple of the page size', 70, 70],
])('an estimate that is %s is corrected when the end is reached', async (_, estimate, total) => {
  const { pages, seen } = given({ total, rowCount: { estimate } })

  for (let row = 0; row <= 80; row += 10) await seen(row, Math.min(row + 9, count(pages.rowCount) - 1))

  expect(pages.rowCount).toBe(total)
  expect(pages.row(total - 1)).toBe(total - 1)
})

test('a leap far beyond the end finds the end in few steps', async () => {
  const { pages, asked, seen } = given({ total: 1234, rowCount: { estimate: 1_000_000 } })
  await seen(0, 9)

  for (let step = 0; step < 60 && typeof pages.rowCount !== 'number'; step++) {
    const last = count(pages.rowCount) - 1
    await seen(last - 9, last)
  }

  expect(pages.rowCount).toBe(1234)
  expect(asked.length).toBeLessThan(60)
})

test('an exact count is believed when the last page is full, and corrected when rows are missing', async () => {
  const believed = given({ total: 20, rowCount: 20 })
  await believed.seen(0, 19)
  expect(believed.pages.rowCount).toBe(20)
  expect(believed.asked).toEqual(['start', 'after 9'])

  const corrected = given({ total: 15, rowCount: 20 })
  await corrected.seen(0, 19)
  expect(corrected.pages.rowCount).toBe(15)
})

test('an empty table is exactly empty', async () => {
  const { pages, seen } = given({ total: 0, rowCount: { estimate: 0 } })
  await seen(0, 0)
  expect(pages.rowCount).toBe(0)
})

test('a failed page says so, is not asked for again by itself, and can be retried', async () => {
  const failures = new Set(['after 9'])
  const { pages, asked, errors, seen } = given({ total: 1000, failures })

  await seen(0, 5)
  pages.want(1, 6)
  await settled()
  expect(pages.error(12)).toBe('These rows could not be loaded. Press Enter to try again.')
  expect(errors).toEqual([[10, 19]])
  expect(asked.filter((request) => request === 'after 9')).toHaveLength(1)

  failures.clear()
  pages.retry(12)
  await settled()
  expect(pages.error(12)).toBeUndefined()
  expect(pages.row(12)).toBe(12)
})

test('two parts read from different starts are joined without a gap or a double row', async () => {
  const table = { shift: 3 }
  const { pages, seen } = given({ total: 1000, table })

  await seen(30, 35)
  await seen(20, 25)
  await seen(10, 15)
  await seen(0, 9)
  await seen(10, 29)

  expect(range(0, 40).map((index) => pages.row(index))).toEqual(range(0, 40))
})

test('a source that cuts pages short going back is an error and no endless loop', async () => {
  const { pages, asked, seen } = given({ total: 1000, shortBefore: true })

  await seen(500, 505)

  expect(pages.row(500)).toBe(500)
  expect(pages.error(495)).toBeDefined()
  expect(asked.length).toBeLessThan(12)
})

test('a row can be replaced until it is read again', async () => {
  const { pages, changes, seen } = given({ total: 100 })
  await seen(0, 5)

  pages.setRow(3, 333)

  expect(pages.row(3)).toBe(333)
  expect(changes.at(-1)).toEqual([3, 3])
})

test('a reset forgets all rows and reads what is in view', async () => {
  const { pages, asked, seen } = given({ total: 100 })
  await seen(0, 5)
  asked.length = 0

  pages.reset({ estimate: 50 })
  expect(pages.row(0)).toBeUndefined()
  await settled()

  expect(asked[0]).toBe('start')
  expect(pages.row(0)).toBe(0)
})

interface Table extends Partial<KeysetPagesOptions<number, number>> {
  total: number
  delay?: number
  ignoresAbort?: boolean
  failures?: Set<string>
  shortBefore?: boolean
  /** Rows added in front since the offsets were counted. */
  table?: { shift: number }
}

/** A table of the numbers from 0, read by keyset in pages of ten. */
function given({ total, delay = 5, ignoresAbort, failures, shortBefore, table, ...options }: Table) {
  const asked: string[] = []
  const aborted: string[] = []
  const changes: number[][] = []
  const errors: number[][] = []
  const pages = createKeysetPages<number, number>({
    pageSize: 10,
    maxPages: 20,
    rowCount: total,
    load,
    onChange: (first, last) => changes.push([first, last]),
    onError: (_, first, last) => errors.push([first, last]),
    ...options,
  })
  return { pages, asked, aborted, changes, errors, seen }

  async function seen(first: number, last: number) {
    pages.want(first, last)
    await settled()
  }

  async function load({ after, before, seekOffset, fromEnd, limit, signal }: PageRequest<number>) {
    const name = fromEnd ? `last ${limit}` : requestName({ after, before, seekOffset })
    asked.push(name)
    signal.addEventListener('abort', () => aborted.push(name))
    await new Promise((done) => setTimeout(done, delay))
    if (!ignoresAbort) signal.throwIfAborted()
    if (failures?.has(name)) throw new Error('refused')
    const offset = fromEnd ? total - limit : seekOffset === undefined ? 0 : seekOffset - (table?.shift ?? 0)
    const start = after !== undefined ? after + 1 : before !== undefined ? before - (shortBefore ? 4 : limit) : offset
    const end = Math.min(total, before ?? start + limit)
    const rows = range(Math.max(0, start), Math.max(0, start, end))
    return { rows, first: rows[0], last: rows.at(-1) }
  }
}

function requestName({ after, before, seekOffset }: Partial<PageRequest<number>>) {
  if (after !== undefined) return `after ${after}`
  if (before !== undefined) return `before ${before}`
  return seekOffset === undefined ? 'start' : `offset ${seekOffset}`
}

async function settled() {
  await vi.advanceTimersByTimeAsync(1000)
}

function range(first: number, end: number) {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}

function count(rowCount: number | { estimate: number }) {
  return typeof rowCount === 'number' ? rowCount : rowCount.estimate
}
