import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { projectQuery } from './projects.ts'
import { loadRows, ROW_PAGE_SIZE, type RowsRequest, startRows } from './rows.ts'

const ref = 'abcdefghijklmnopqrst'
const sent: Request[] = []
let answer = () => Response.json({ columns: [], rows: [], next: null, previous: null })

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, location.origin), init)
  }
}

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ columns: [], rows: [], next: null, previous: null })
  vi.stubGlobal('location', new URL('https://console.example.com/project'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return answer()
  })
  // only this is read of the project
  queryClient.setQueryData(projectQuery(ref).queryKey, { connectionString: 'sealed' })
})

afterAll(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const first: RowsRequest = { ref, table_id: 7, filters: [], sort: [] }
const position = { limit: ROW_PAGE_SIZE }
const load = (request: RowsRequest, signal = new AbortController().signal) => loadRows(request, position, signal)

test('the page takes the first rows that were asked for before it was there, once', async () => {
  startRows(first)
  await load(first)
  expect(sent).toHaveLength(1)
  expect(await sent[0]!.json()).toMatchObject({ table_id: 7, limit: ROW_PAGE_SIZE })
  await load(first)
  expect(sent).toHaveLength(2)
})

test('other rows than those asked for early are asked for themselves', async () => {
  startRows(first)
  await load({ ...first, sort: [{ column: 'id', direction: 'desc' }] })
  await loadRows(first, { ...position, after: 'cursor' }, new AbortController().signal)
  expect(sent).toHaveLength(3)
})

test('rows asked for early for another table cancel those before, and leaving the page cancels its own', async () => {
  startRows(first)
  const other = { ...first, table_id: 8 }
  startRows(other)
  const leaving = new AbortController()
  void load(other, leaving.signal).catch(() => undefined)
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
  leaving.abort()
  expect(sent[1]!.signal.aborted).toBe(true)
})

test('what the server said of rows asked for early is told to the page', async () => {
  answer = () => Response.json({ code: 'invalid_filter', message: 'No such column.' }, { status: 400 })
  startRows(first)
  await expect(load(first)).rejects.toThrow('No such column.')
})
