import { minutes, seconds } from '@plinth/catalog/durations'
import { ApiError } from '@plinth/contract/api-error'
import type { Session } from '@plinth/contract/auth'
import { expect, test } from 'vitest'
import { createSessionKeeper, type Exit } from './session-keeper.ts'

type SessionKeeper = ReturnType<typeof createSessionKeeper>

type Level = Pick<Session, 'aal' | 'second_factor_required'>

const FULL: Level = { aal: 'aal1', second_factor_required: false }
const HALFWAY: Level = { aal: 'aal1', second_factor_required: true }

/** A browser with one cookie jar and one lock; the server rotates the refresh token and takes each only once. */
function browser({ isMarked = true, hasLock = true } = {}) {
  const mark = { isThere: isMarked }
  const server = {
    cookie: 1,
    accepted: new Set<string>(),
    refreshes: 0,
    level: { ...FULL },
    user,
    answer: undefined as ApiError | undefined,
    refusal: undefined as Response | undefined,
  }
  const tabs: SessionKeeper[] = []
  const messages = { areLate: false, late: [] as (() => void)[] }
  let queue: Promise<unknown> = Promise.resolve()
  let queueLength = 0
  const left: Exit[] = []
  const timers: { work: () => void; delay: number; isOff: boolean }[] = []

  const forgotten: number[] = []

  function openTab() {
    const number = tabs.length
    const keeper = createSessionKeeper({
      refresh: async () => {
        const sent = server.cookie
        await Promise.resolve()
        if (server.answer) throw server.answer
        if (sent !== server.cookie) throw new ApiError('Used twice.', { code: 401 })
        server.cookie += 1
        server.refreshes += 1
        const access_token = `token-${server.cookie}`
        server.accepted = new Set([access_token])
        return { access_token, expires_in: 3600, ...server.level, user: server.user }
      },
      signOut: async () => {
        if (server.answer) throw server.answer
      },
      fetch: async (request) => {
        const token = request.headers.get('authorization')?.replace('Bearer ', '')
        const isAccepted = token !== undefined && server.accepted.has(token)
        if (server.refusal) return server.refusal
        if (isAccepted && server.level.second_factor_required) {
          return Response.json({ code: 'second_factor_required' }, { status: 403 })
        }
        return new Response(await request.text(), { status: isAccepted ? 200 : 401 })
      },
      withLock: (work) => {
        if (!hasLock) return work(false)
        const wasTaken = queueLength++ > 0
        const turn = queue.then(() => work(wasTaken)).finally(() => queueLength--)
        queue = turn.catch(() => undefined)
        return turn
      },
      tellOthers: (message) => {
        for (const tab of tabs.filter((other) => other !== keeper)) {
          if (messages.areLate) messages.late.push(() => tab.receive(message))
          else tab.receive(message)
        }
      },
      now: () => 0,
      later: (work, delay) => {
        const timer = { work, delay, isOff: false }
        timers.push(timer)
        return () => {
          timer.isOff = true
        }
      },
      leave: (exit) => {
        left.push(exit)
        return new Promise(() => {})
      },
      forget: () => Promise.resolve(forgotten.push(number)),
      mark: {
        mayBeThere: () => mark.isThere,
        set: () => {
          mark.isThere = true
        },
        remove: () => {
          mark.isThere = false
        },
      },
    })
    tabs.push(keeper)
    return keeper
  }
  return { server, mark, messages, openTab, left, forgotten, pendingTimers: () => timers.filter(({ isOff }) => !isOff) }
}

const user = {
  id: 'u',
  email: 'alice@example.com',
  identities: [],
  created_at: '2026-01-01T00:00:00Z',
}

const post = (tab: SessionKeeper, body: string) =>
  tab.fetchWithSession(
    new Request('http://platform.test/platform/projects', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${tab.current()?.accessToken}` },
    }),
  )

test('two tabs that open at once never use the same refresh token', async () => {
  const { server, openTab } = browser()
  const [one, other] = [openTab(), openTab()]
  const sessions = await Promise.all([one.ensure(), other.ensure()])
  expect(sessions.map((session) => session?.accessToken)).toEqual(['token-2', 'token-2'])
  expect(server.refreshes).toBe(1)
})

test.each([{ hasLock: true }, { hasLock: false }])(
  'who asks twice at once in one tab uses the refresh token once: %o',
  async ({ hasLock }) => {
    const { server, openTab } = browser({ hasLock })
    const tab = openTab()
    const sessions = await Promise.all([tab.ensure(), tab.ensure()])
    expect(sessions.map((session) => session?.accessToken)).toEqual(['token-2', 'token-2'])
    expect(server.refreshes).toBe(1)
  },
)

test('two who ask at once hear of a refusal at once, and who asks later asks the server again', async () => {
  const { server, openTab } = browser()
  const tab = openTab()
  server.answer = new ApiError('Signed out.', { code: 401 })
  expect(await Promise.all([tab.ensure(), tab.ensure()])).toEqual([undefined, undefined])
  server.answer = undefined
  expect((await tab.ensure())?.accessToken).toBe('token-2')
})

test('a tab whose turn comes before the news of the other one waits for them', async () => {
  const { server, messages, openTab, pendingTimers } = browser()
  messages.areLate = true
  const [one, other] = [openTab(), openTab()]
  const sessions = Promise.all([one.ensure(), other.ensure()])
  await expect.poll(() => pendingTimers().some(({ delay }) => delay === seconds(1))).toBe(true)
  for (const deliver of messages.late) deliver()
  expect((await sessions).map((session) => session?.accessToken)).toEqual(['token-2', 'token-2'])
  expect(server.refreshes).toBe(1)
})

test('a tab that hears nothing from the one before it asks the server itself', async () => {
  const { server, messages, openTab, pendingTimers } = browser()
  messages.areLate = true
  const [one, other] = [openTab(), openTab()]
  const sessions = Promise.all([one.ensure(), other.ensure()])
  await expect.poll(() => pendingTimers().some(({ delay }) => delay === seconds(1))).toBe(true)
  for (const { work, delay } of pendingTimers()) if (delay === seconds(1)) work()
  expect((await sessions).map((session) => session?.accessToken)).toEqual(['token-2', 'token-3'])
  expect(server.refreshes).toBe(2)
})

test('a request that is refused is sent once more with a fresh token, its body whole', async () => {
  const { server, openTab } = browser()
  const tab = openTab()
  await tab.ensure()
  server.accepted.clear()
  const response = await post(tab, '{"name":"Shop"}')
  expect([response.status, await response.text()]).toEqual([200, '{"name":"Shop"}'])
  expect(server.refreshes).toBe(2)
})

test('several requests refused together cause one refresh', async () => {
  const { server, openTab } = browser()
  const tab = openTab()
  await tab.ensure()
  server.accepted.clear()
  const responses = await Promise.all([post(tab, '1'), post(tab, '2'), post(tab, '3')])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(server.refreshes).toBe(2)
})

test('when the refresh is refused too, the tab leaves and remembers the way back', async () => {
  const { server, openTab, left } = browser()
  const tab = openTab()
  await tab.ensure()
  server.accepted.clear()
  server.answer = new ApiError('Over.', { code: 401 })
  void post(tab, '1')
  await expect.poll(() => left).toEqual(['sign-in-and-back'])
  expect(tab.current()).toBeUndefined()
})

test('a server that fails does not sign anybody out', async () => {
  const { server, openTab, left } = browser()
  const tab = openTab()
  await tab.ensure()
  server.accepted.clear()
  server.answer = new ApiError('Busy.', { code: 503 })
  await expect(post(tab, '1')).rejects.toMatchObject({ code: 503 })
  expect(tab.current()?.accessToken).toBe('token-2')
  expect(left).toEqual([])
})

test('nobody signed in is an answer, not an error', async () => {
  const { server, openTab } = browser()
  server.answer = new ApiError('No session.', { code: 401 })
  await expect(openTab().ensure()).resolves.toBeUndefined()
})

test('the server is not asked for a session where nothing suggests one', async () => {
  const { server, openTab } = browser({ isMarked: false })
  await expect(openTab().ensure()).resolves.toBeUndefined()
  expect(server.refreshes).toBe(0)
})

test('the mark of a session stands until somebody signs out, in whichever tab', async () => {
  const { mark, openTab } = browser()
  const [one, other] = [openTab(), openTab()]
  await one.ensure()
  expect(mark.isThere).toBe(true)
  await other.signOut()
  expect(mark.isThere).toBe(false)
})

test('the token is renewed a minute before it ends, by one timer however often it changed', async () => {
  const { openTab, pendingTimers } = browser()
  const tab = openTab()
  const session = await tab.ensure()
  await tab.refresh(session)
  expect(pendingTimers().map(({ delay }) => delay)).toEqual([minutes(59)])
})

test('a renewal that fails is tried again soon', async () => {
  const { server, openTab, pendingTimers } = browser()
  await openTab().ensure()
  server.answer = new ApiError('Busy.', { code: 503 })
  pendingTimers()[0]?.work()
  await expect.poll(() => pendingTimers().at(-1)?.delay).toBe(seconds(15))
})

test('signing out in one tab signs out the others, without a way back', async () => {
  const { openTab, left, pendingTimers } = browser()
  const [one, other] = [openTab(), openTab()]
  await one.ensure()
  await one.signOut()
  expect([one.current(), other.current()]).toEqual([undefined, undefined])
  expect(left).toEqual(['sign-in'])
  expect(pendingTimers()).toEqual([])
})

test('a tab starts again when somebody else signs in elsewhere, and keeps what is theirs', async () => {
  const { openTab, left, forgotten } = browser()
  const tab = openTab()
  await tab.ensure()
  const bob = { ...user, id: 'bob' }
  const session = {
    accessToken: 'token-of-bob',
    expiresAt: minutes(60),
    aal: 'aal1' as const,
    needsSecondFactor: false,
    user: bob,
  }
  tab.receive({ kind: 'session', session })
  expect([tab.current(), left, forgotten]).toEqual([undefined, ['sign-in'], []])
  const other = openTab()
  other.receive({ kind: 'session', session })
  expect(other.current()?.accessToken).toBe('token-of-bob')
})

test('a tab that does not know of somebody else sends nothing in their name and starts again', async () => {
  const { server, openTab, left } = browser()
  const tab = openTab()
  await tab.ensure()
  server.user = { ...user, id: 'bob' }
  server.accepted = new Set()
  const others: string[] = []
  openTab().receive = ({ kind }) => void others.push(kind)

  void post(tab, 'typed by alice')
  await expect.poll(() => left).toEqual(['sign-in-and-back'])
  expect(tab.current()).toBeUndefined()
  expect(others).toEqual(['session'])
})

test('signing out forgets the person in every tab', async () => {
  const { openTab, forgotten } = browser()
  const [one, other] = [openTab(), openTab()]
  await Promise.all([one.ensure(), other.ensure()])
  await one.signOut()
  expect(forgotten.toSorted((a, b) => a - b)).toEqual([0, 1])
})

test('signing out of a session that has ended already is no failure, but a server that fails is', async () => {
  const { server, openTab } = browser()
  const tab = openTab()
  await tab.ensure()
  server.answer = new ApiError('Busy.', { code: 503 })
  await expect(tab.signOut()).rejects.toMatchObject({ code: 503 })
  server.answer = new ApiError('Over.', { code: 401 })
  await expect(tab.signOut()).resolves.toBeUndefined()
})

test('a halfway session leaves for two-factor authentication, at the start and in the middle', async () => {
  const { server, openTab, left } = browser()
  server.level = HALFWAY
  void openTab().ensure()
  await expect.poll(() => left).toEqual(['second-step-and-back'])

  const later = browser()
  const tab = later.openTab()
  await tab.ensure()
  expect(later.left).toEqual([])
  later.server.level = HALFWAY
  void post(tab, '1')
  await expect.poll(() => later.left).toEqual(['second-step-and-back'])
})

test('a refusal for another reason leads nowhere, and its body is still there', async () => {
  const { server, openTab, left } = browser()
  const tab = openTab()
  await tab.ensure()
  server.refusal = Response.json({ code: 'permission_denied' }, { status: 403 })
  const response = await post(tab, '1')
  expect([response.status, await response.json()]).toEqual([403, { code: 'permission_denied' }])
  expect(left).toEqual([])
})

test('a session that a call answered becomes that of the other tabs too', async () => {
  const { openTab } = browser()
  const [one, other] = [openTab(), openTab()]
  await one.ensure()
  one.take({ access_token: 'raised', expires_in: 3600, aal: 'aal2', second_factor_required: false, user })
  expect([one, other].map((tab) => [tab.current()?.accessToken, tab.current()?.aal])).toEqual([
    ['raised', 'aal2'],
    ['raised', 'aal2'],
  ])
})
