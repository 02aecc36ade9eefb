import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { projectQuery } from '../../../data/projects.ts'
import { createTableRows, type VersionedRequest } from './table-rows.ts'

const ref = 'abcdefghijklmnopqrst'

/** What is asked for, until the test answers it. */
const asked: { signal: AbortSignal; answer: (value: string) => void; refuse: (message: string) => void }[] = []

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, location.origin), init)
  }
}

beforeEach(() => {
  plain = { ...plain, rows: { ...plain.rows, table_id: plain.rows.table_id + 1 } }
  sorted = { ...plain, rows: { ...plain.rows, sort: [{ column: 'id', direction: 'desc' }] } }
  asked.length = 0
  vi.stubGlobal('location', new URL('https://console.example.com/project'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', ({ signal }: Request) => {
    const { promise, resolve } = withResolvers<Response>()
    asked.push({
      signal,
      answer: (value) =>
        resolve(Response.json({ columns: [], rows: [{ key: [], cells: [value] }], next: 'more', previous: null })),
      refuse: (message) => resolve(Response.json({ code: 'invalid_filter', message }, { status: 400 })),
    })
    return promise
  })
  // only this is read of the project
  queryClient.setQueryData(projectQuery(ref).queryKey, { connectionString: 'sealed' })
})

afterAll(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

// a table for each test: what was open before is remembered
let plain: VersionedRequest = { rows: { ref, table_id: 7, filters: [], sort: [] }, version: 0 }
let sorted = plain
const guess = { estimate: 100 }

async function givenRows() {
  const rows = createTableRows(plain, guess)
  rows.show(plain, guess)
  rows.want(0, 0, { isFinal: false })
  await expect.poll(() => asked).toHaveLength(1)
  asked[0]!.answer('plain')
  await expect.poll(() => rows.row(0)?.values).toEqual(['plain'])
  return rows
}

/** Other rows are on their way. */
async function givenRowsBeingSorted() {
  const rows = await givenRows()
  const before = asked.length
  rows.show(sorted, guess)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  return { rows, request: asked.at(-1)! }
}

test('rows stay until the first of the others have come', async () => {
  const { rows, request } = await givenRowsBeingSorted()
  expect(rows.state()).toMatchObject({ isReplacing: true, isFirstLoad: false })
  expect(rows.row(0)?.values).toEqual(['plain'])
  request.answer('sorted')
  await expect.poll(() => rows.row(0)?.values).toEqual(['sorted'])
  expect(rows.state()).toMatchObject({ isReplacing: false })
})

test('who goes back to the rows that are there cancels the others', async () => {
  const { rows, request } = await givenRowsBeingSorted()
  rows.show(plain, guess)
  expect(rows.state()).toMatchObject({ isReplacing: false, error: undefined })
  expect(request.signal.aborted).toBe(true)
  request.answer('sorted')
  await new Promise((resolve) => setTimeout(resolve))
  expect(rows.row(0)?.values).toEqual(['plain'])
})

test('a refusal of other rows is told beside those that are there, which can be kept', async () => {
  const { rows, request } = await givenRowsBeingSorted()
  request.refuse('No such column.')
  await expect.poll(() => rows.state().error?.message).toBe('No such column.')
  expect(rows.row(0)?.values).toEqual(['plain'])
  expect(rows.keep()).toEqual(plain.rows)
  expect(rows.state().error).toBeUndefined()
})

test('a guess is of the rows that were asked for last', async () => {
  const { rows, request } = await givenRowsBeingSorted()
  rows.estimate(5000)
  expect(rows.state().rowCount).toEqual({ estimate: 100 })
  request.answer('sorted')
  await expect.poll(() => rows.state().rowCount).toEqual({ estimate: 5000 })
})

test('a table that was open before shows its rows at once, and then what they are now', async () => {
  const before = await givenRows()
  before.dispose()
  const listener = { onChange: vi.fn(), onReplaced: vi.fn() }
  const asking = asked.length
  const again = createTableRows(plain, guess)
  again.listen(listener)
  // a grid that is drawn now is drawn once
  expect(again.row(0)?.values).toEqual(['plain'])
  again.show(plain, guess)
  expect(listener.onChange).not.toHaveBeenCalled()
  expect(again.row(0)?.values).toEqual(['plain'])
  expect(again.state()).toMatchObject({ isFirstLoad: false, isReplacing: false, rowCount: guess })

  await expect.poll(() => asked.length).toBeGreaterThan(asking)
  asked.at(-1)!.answer('changed meanwhile')
  await expect.poll(() => again.row(0)?.values).toEqual(['changed meanwhile'])
  expect(again.state()).toMatchObject({ isFirstLoad: false, isReplacing: false })
  // a person who scrolled meanwhile stays there
  expect(listener.onReplaced).not.toHaveBeenCalled()
})

test('rows from the last time go when they are refused now, and are not shown again', async () => {
  const before = await givenRows()
  before.dispose()
  const asking = asked.length
  const again = createTableRows(plain, guess)
  again.show(plain, guess)
  await expect.poll(() => asked.length).toBeGreaterThan(asking)
  asked.at(-1)!.refuse('Permission denied.')
  await expect.poll(() => again.state().error?.message).toBe('Permission denied.')
  expect(again.state().isFirstLoad).toBe(true)
  expect(again.row(0)).toBeUndefined()

  const third = createTableRows(plain, guess)
  third.show(plain, guess)
  expect(third.row(0)).toBeUndefined()
})
