import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { markSignedIn } from '../lib/session/signed-in-mark.ts'

let whenCallsRest: typeof import('../api/calls-under-way.ts').whenCallsRest
let startPage: typeof import('./start-page.ts').startPage

const asked: string[] = []
const kept = new Map<string, string>()

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, 'https://console.example.com'), init)
  }
}

/** A browser that remembers a person, and a server that has ended the session meanwhile, without the calls of other tests. */
beforeEach(async () => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json({ code: 'no_session' }, { status: 401 })
  })
  markSignedIn()
  ;({ whenCallsRest } = await import('../api/calls-under-way.ts'))
  ;({ startPage } = await import('./start-page.ts'))
})

afterAll(() => {
  vi.unstubAllGlobals()
})

const code = (name: string) =>
  lazyRouteComponent(() => {
    asked.push(name)
    return name === 'broken' ? Promise.reject(new Error('no code')) : Promise.resolve({ default: () => null })
  })

function givenRouter() {
  const root = createRootRoute()
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: code('shell') })
  const table = createRoute({ getParentRoute: () => app, path: '/table', component: code('table') })
  const other = createRoute({ getParentRoute: () => app, path: '/other', component: code('other') })
  const open = createRoute({ getParentRoute: () => root, path: '/open', component: code('broken') })
  return createRouter({ routeTree: root.addChildren([app.addChildren([table, other]), open]) })
}

test('the session and the code of the page in the address are asked for at once', async () => {
  startPage(givenRouter(), '/table')
  await expect.poll(() => asked.toSorted()).toEqual(['/platform/auth/refresh', 'shell', 'table'])
})

test('a page for everybody asks for no session, and code that does not come is left to the router', async () => {
  startPage(givenRouter(), '/open')
  await expect.poll(() => asked).toEqual(['broken'])
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual(['broken'])
})

test('what comes after the page waits for its session and its code', async () => {
  const asked = new Promise<(response: Response) => void>((onAsk) => {
    vi.stubGlobal('fetch', () => new Promise<Response>(onAsk))
  })
  startPage(givenRouter(), '/table')
  let isAtRest = false
  void whenCallsRest().then(() => {
    isAtRest = true
  })
  const answer = await asked
  await new Promise((resolve) => setTimeout(resolve))
  expect(isAtRest).toBe(false)
  answer(Response.json({ code: 'no_session' }, { status: 401 }))
  await expect.poll(() => isAtRest).toBe(true)
})
