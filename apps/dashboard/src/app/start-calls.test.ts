import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '@plinth/catalog/durations'

const REF = 'abcdefghijklmnopqrst'
const SIGNED_IN = () => Promise.resolve({})

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, 'https://console.example.com'), init)
  }
}

const asked: string[] = []
let failing: string | undefined

beforeEach(() => {
  asked.length = 0
  failing = undefined
  vi.resetModules()
  // the answers below are not whole, and only development looks
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://console.example.com' })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/platform/', '')
    asked.push(path)
    if (path === failing) return Response.json({ code: 'broken', message: 'Broken.' }, { status: 500 })
    return Response.json({ of: path })
  })
  return () => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})

const start = async () => (await import('./start-calls.ts')).startCalls
const api = async () => (await import('../api/api.ts')).call

test('what a page of a project asks for is asked for once, however early', async () => {
  ;(await start())(`/project/${REF}/editor/1`, SIGNED_IN)
  const first = [`projects/${REF}`, 'profile', 'profile/permissions', 'deployment', 'organizations']
  await expect.poll(() => asked).toEqual(first)

  const call = await api()
  expect(await call(projects.get, { ref: REF })).toEqual({ of: `projects/${REF}` })
  expect(asked).toHaveLength(5)
  // a second call wants a newer answer
  await call(projects.get, { ref: REF })
  await call(profile.get, {})
  expect(asked.slice(5)).toEqual([`projects/${REF}`])
})

test('an answer that nobody took within ten seconds is asked for again', async () => {
  ;(await start())('/organizations', SIGNED_IN)
  await expect.poll(() => asked).toContain('organizations')
  const later = performance.now() + seconds(11)
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await (
    await api()
  )(profile.get, {})
  vi.restoreAllMocks()
  expect(asked.filter((path) => path === 'profile')).toHaveLength(2)
})

test('the page learns of a failure as if it had asked itself', async () => {
  failing = 'profile'
  ;(await start())('/organizations', SIGNED_IN)
  await expect.poll(() => asked).toContain('deployment')
  await expect((await api())(profile.get, {})).rejects.toThrow('Broken.')
  // without a profile there are no organizations to ask for
  expect(asked).not.toContain('organizations')
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
