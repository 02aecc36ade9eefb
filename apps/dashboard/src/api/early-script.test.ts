/// <reference types="node" />
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { earlyScript } from './early-script.ts'

const REF = 'abcdefghijklmnopqrst'
const SESSION = { access_token: 'token', second_factor_required: false }
const REFRESH = 'POST /platform/auth/refresh'
const START = `GET /platform/start?ref=${REF}`

interface World {
  pathname?: string
  isSignedIn?: boolean
  isLocked?: boolean
  session?: () => Promise<Response>
}

beforeEach(() => {
  vi.resetModules()
  return () => {
    globalThis.plinthEarly = undefined
    vi.unstubAllGlobals()
  }
})

test('the session and what the page of a project begins with are asked for, and taken once', async () => {
  const { asked, held } = begin({})
  const { fetchEarly, isAnsweredEarly } = await import('./early-responses.ts')
  expect(await isAnsweredEarly({ method: 'POST', url: '/platform/auth/refresh' })).toBe(true)
  expect(await (await fetchEarly(post('/platform/auth/refresh'))).json()).toEqual(SESSION)
  expect(await (await fetchEarly(get(`/platform/start?ref=${REF}`))).json()).toEqual({ of: START })
  expect(asked).toEqual([`${REFRESH} `, `${START} Bearer token`])
  expect(held()).toBe(false)

  expect(await isAnsweredEarly({ method: 'POST', url: '/platform/auth/refresh' })).toBe(false)
  await fetchEarly(get(`/platform/start?ref=${REF}`))
  expect(asked).toHaveLength(3)
})

test('the lock is held until the cookie is exchanged', async () => {
  let answer: (response: Response) => void = () => {}
  const { held } = begin({ session: () => new Promise((resolve) => (answer = resolve)) })
  await turn()
  expect(held()).toBe(true)
  answer(Response.json(SESSION))
  await expect.poll(held).toBe(false)
})

test.each([
  ['nobody signed in', { isSignedIn: false }],
  ['another page', { pathname: '/pricing' }],
  ['another tab exchanges the cookie', { isLocked: true }],
])('%s: nothing is asked for, and the page asks itself', async (_, world) => {
  const { asked } = begin(world)
  await turn()
  expect(asked).toEqual([])
  const { fetchEarly, isAnsweredEarly } = await import('./early-responses.ts')
  expect(await isAnsweredEarly({ method: 'POST', url: '/platform/auth/refresh' })).toBe(false)
  await fetchEarly(post('/platform/auth/refresh'))
  expect(asked).toEqual([`${REFRESH} `])
})

test.each([
  ['is refused', () => Promise.resolve(Response.json({}, { status: 401 }))],
  ['waits for the second step', () => Promise.resolve(Response.json({ ...SESSION, second_factor_required: true }))],
  ['says nothing that can be read', () => Promise.resolve(new Response('<html>'))],
])('where the session %s, the page takes that, and nothing else is asked for', async (_, session) => {
  const { asked } = begin({ session })
  const { isAnsweredEarly } = await import('./early-responses.ts')
  expect(await isAnsweredEarly({ method: 'POST', url: '/platform/auth/refresh' })).toBe(true)
  expect(await isAnsweredEarly({ method: 'GET', url: `/platform/start?ref=${REF}` })).toBe(false)
  expect(asked).toEqual([`${REFRESH} `])
})

test('where the network fails, the page asks again', async () => {
  const { asked } = begin({ session: () => Promise.reject(new TypeError('Failed to fetch')) })
  const { fetchEarly, isAnsweredEarly } = await import('./early-responses.ts')
  expect(await isAnsweredEarly({ method: 'POST', url: '/platform/auth/refresh' })).toBe(false)
  await expect(fetchEarly(post('/platform/auth/refresh'))).rejects.toThrow('Failed to fetch')
  expect(asked).toEqual([`${REFRESH} `, `${REFRESH} `])
})

test('the script can stand inside a script element', () => {
  expect(earlyScript).not.toContain('</')
})

/** The head of a page in a browser. */
function begin({ pathname = `/project/${REF}/editor/1`, isSignedIn = true, isLocked = false, session }: World) {
  const asked: string[] = []
  let held = false
  const fetch = async (input: Request | string, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : new Request(new URL(input, 'https://console.example.com'), init)
    const { pathname: path, search } = new URL(request.url)
    const line = `${request.method} ${path}${search}`
    asked.push(`${line} ${request.headers.get('authorization') ?? ''}`)
    if (line === REFRESH) return session ? session() : Response.json(SESSION)
    return Response.json({ of: line })
  }
  const request = async (_: string, __: object, work: (lock: object | null) => Promise<unknown> | undefined) => {
    held = !isLocked
    try {
      return await work(isLocked ? null : {})
    } finally {
      held = false
    }
  }
  const window: { plinthEarly?: typeof globalThis.plinthEarly } = {}
  runInNewContext(earlyScript, {
    window,
    fetch,
    navigator: { locks: { request } },
    localStorage: { getItem: (key: string) => (isSignedIn && key === 'plinth.signed-in' ? '{}' : null) },
    location: { pathname },
    Promise,
    Object,
  })
  globalThis.plinthEarly = window.plinthEarly
  vi.stubGlobal('fetch', fetch)
  return { asked, held: () => held }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))
const get = (path: string) => new Request(new URL(path, 'https://console.example.com'))
const post = (path: string) => new Request(new URL(path, 'https://console.example.com'), { method: 'POST' })
