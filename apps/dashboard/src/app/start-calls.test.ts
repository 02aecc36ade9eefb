import { billing } from '@plinth/contract/billing'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { beforeEach, expect, test, vi } from 'vitest'
import { minutes, seconds } from '@plinth/catalog/durations'

const REF = 'abcdefghijklmnopqrst'
const PARTS = {
  profile: { username: 'ada' },
  organizations: [{ slug: 'acme' }],
  overdue_invoices: null,
  project: { ref: REF, name: 'Quarry' },
  utc_time: '2026-11-22T12:00:00.000Z',
}
const SIGNED_IN = () => Promise.resolve({})

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, 'https://console.example.com'), init)
  }
}

const asked: string[] = []
let failing: string[] = []

beforeEach(() => {
  asked.length = 0
  failing = []
  vi.resetModules()
  // the answers below are not whole, and only development looks
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://console.example.com' })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/platform/', '') + search
    asked.push(path)
    if (failing.includes(path)) return Response.json({ code: 'broken', message: 'Broken.' }, { status: 500 })
    return Response.json(path.startsWith('start') ? PARTS : { of: path })
  })
  return () => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})

const start = async () => (await import('./start-calls.ts')).startCalls
const api = async () => (await import('../api/api.ts')).call

test('what a page of a project asks for is asked for once, however early, and in one call', async () => {
  ;(await start())(`/project/${REF}/editor/1`, SIGNED_IN)
  await expect.poll(() => asked).toEqual([`start?ref=${REF}`])

  const call = await api()
  expect(await call(projects.get, { ref: REF })).toEqual(PARTS.project)
  expect(await call(profile.get, {})).toEqual(PARTS.profile)
  expect(await call(organizations.list, {})).toEqual(PARTS.organizations)
  expect(asked).toHaveLength(1)
  // a second call wants a newer answer
  await call(projects.get, { ref: REF })
  await call(profile.get, {})
  expect(asked.slice(1)).toEqual([`projects/${REF}`, 'profile'])
})

test('an answer that nobody took within ten seconds is asked for again', async () => {
  ;(await start())('/organizations', SIGNED_IN)
  await expect.poll(() => asked).toEqual(['start'])
  const call = await api()
  const later = performance.now() + seconds(11)
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await call(profile.get, {})
  vi.restoreAllMocks()
  expect(asked).toEqual(['start', 'profile'])
})

test('an answer from before a change is asked for again', async () => {
  ;(await start())('/organizations', SIGNED_IN)
  await expect.poll(() => asked).toEqual(['start'])
  const { call, invalidate } = await import('../api/api.ts')
  await invalidate(organizations.list)
  await call(organizations.list, {})
  await call(profile.get, {})
  expect(asked).toEqual(['start', 'organizations'])
})

test.each(['start', 'profile'])(
  'without an answer to %s the page asks itself, and learns of a failure',
  async (path) => {
    failing = ['start', path]
    ;(await start())('/organizations', SIGNED_IN)
    await expect.poll(() => asked).toEqual(['start'])
    const call = await api()
    const found = call(profile.get, {})
    if (path === 'profile') await expect(found).rejects.toThrow('Broken.')
    else expect(await found).toEqual({ of: 'profile' })
    expect(asked).toEqual(['start', 'profile'])
  },
)

test('a part that the first answer lacks is asked for by itself', async () => {
  ;(await start())('/organizations', SIGNED_IN)
  await expect.poll(() => asked).toEqual(['start'])
  expect(await (await api())(billing.overdueInvoices, {})).toEqual({ of: 'stripe/invoices/overdue' })
})

test('the clock of the platform is compared with the time at which it was asked for', async () => {
  const noon = Date.parse(PARTS.utc_time)
  vi.spyOn(Date, 'now').mockReturnValue(noon)
  ;(await start())('/organizations', SIGNED_IN)
  await expect.poll(() => asked).toEqual(['start'])

  const { clockSkewQuery } = await import('../data/clock.ts')
  const { signal } = new AbortController()
  // a computer that slept since
  vi.mocked(Date.now).mockReturnValue(noon + minutes(5))
  expect(await clockSkewQuery().queryFn({ signal })).toBe(false)
  expect(asked).toEqual(['start'])
  vi.restoreAllMocks()
})

test('nothing is asked for without a session, or for a page that is for everybody', async () => {
  const startCalls = await start()
  startCalls('/organizations', () => Promise.resolve(undefined))
  startCalls('/organizations', () => Promise.reject(new Error('no network')))
  const ensureSession = vi.fn(SIGNED_IN)
  startCalls('/status', ensureSession)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ensureSession).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})
