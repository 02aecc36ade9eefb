import { expect, test } from 'vitest'
import { askCodeHosting, type CodeHostingAnswer, type PopupWorld } from './code-hosting-popup.ts'

const STATE = 's'.repeat(32)
const begun = { url: 'https://git.example/authorize', state: STATE }

/** A browser whose clock and popup the test moves by hand. */
function givenWorld({ blocks = false } = {}) {
  let now = 0
  let closedAt: number | undefined
  const polls = new Set<() => void>()
  const receivers = new Set<(answer: CodeHostingAnswer) => void>()
  const seen = { features: '', went: '', closes: 0, intervals: [] as number[] }
  const world: PopupWorld = {
    open(features) {
      seen.features = features
      if (blocks) return null
      return {
        get closed() {
          return closedAt !== undefined && now >= closedAt
        },
        goTo: (url) => (seen.went = url),
        close: () => seen.closes++,
      }
    },
    frame: () => ({ left: 100, top: 50, width: 1400, height: 900 }),
    listen(receive) {
      receivers.add(receive)
      return () => receivers.delete(receive)
    },
    every(work, milliseconds) {
      seen.intervals.push(milliseconds)
      polls.add(work)
      return () => polls.delete(work)
    },
    now: () => now,
  }
  return {
    world,
    seen,
    closePopup: () => (closedAt = now),
    say: (answer: CodeHostingAnswer) => receivers.forEach((receive) => receive(answer)),
    pass(milliseconds: number) {
      for (const end = now + milliseconds; now < end;) {
        now += 500
        for (const poll of polls) poll()
      }
    },
    isWatching: () => polls.size + receivers.size > 0,
  }
}

async function givenAttempt(begins = begun) {
  const browser = givenWorld()
  const outcome = askCodeHosting(async () => begins, browser.world)
  await Promise.resolve()
  await Promise.resolve()
  return { ...browser, outcome }
}

test('the window is 600 by 800 in the middle of ours, and goes where the server says', async () => {
  const { seen } = await givenAttempt()
  expect(seen).toEqual({
    features: 'popup,width=600,height=800,left=500,top=100',
    went: begun.url,
    closes: 0,
    intervals: [500],
  })
})

test('a code that comes with our state is consent, and everything is put away', async () => {
  const { outcome, say, seen, isWatching } = await givenAttempt()
  say({ state: STATE, code: 'c' })
  expect(await outcome).toEqual({ kind: 'consented', code: 'c', state: STATE })
  expect([seen.closes, isWatching()]).toEqual([1, false])
})

test('what comes with another state is nobody’s answer', async () => {
  const { outcome, say } = await givenAttempt()
  say({ state: 'x'.repeat(32), code: 'planted' })
  say({ state: STATE, code: 'c' })
  expect(await outcome).toMatchObject({ code: 'c' })
})

test('an answer without a code is a denial', async () => {
  const { outcome, say } = await givenAttempt()
  say({ state: STATE, error: 'access_denied' })
  expect(await outcome).toEqual({ kind: 'denied' })
})

test.each([
  ['install', 'installed'],
  ['update', 'installed'],
  ['request', 'requested'],
])('a window to install in that comes back from %s says that the app is %s', async (setup, kind) => {
  const install = { url: 'https://git.example/apps/plinth/installations/new', state: STATE }
  const { outcome, say, seen, isWatching } = await givenAttempt(install)
  expect(seen.went).toBe(install.url)
  say({ state: 'x'.repeat(32), setup: 'install' })
  expect(isWatching()).toBe(true)
  say({ state: STATE, setup, code: 'c' })
  expect(await outcome).toEqual({ kind, state: STATE })
})

test('a window that somebody closes ends the attempt', async () => {
  const { outcome, closePopup, pass, isWatching } = await givenAttempt()
  pass(2000)
  closePopup()
  pass(1000)
  expect(await outcome).toEqual({ kind: 'closed' })
  expect(isWatching()).toBe(false)
})

test('what the window said while it closed still counts', async () => {
  const { outcome, closePopup, pass, say } = await givenAttempt()
  closePopup()
  pass(500)
  say({ state: STATE, code: 'c' })
  expect(await outcome).toMatchObject({ kind: 'consented' })
})

test('after five minutes it is given up, and not before', async () => {
  const { outcome, pass, isWatching, seen } = await givenAttempt()
  pass(299_500)
  expect(isWatching()).toBe(true)
  pass(500)
  expect(await outcome).toEqual({ kind: 'too-late' })
  expect(seen.closes).toBe(1)
})

test('a blocked window begins nothing', async () => {
  const { world } = givenWorld({ blocks: true })
  let begins = 0
  const outcome = await askCodeHosting(async () => {
    begins++
    return begun
  }, world)
  expect([outcome, begins]).toEqual([{ kind: 'blocked' }, 0])
})

test('a window for which nothing could be begun is closed again', async () => {
  const { world, seen } = givenWorld()
  await expect(askCodeHosting(() => Promise.reject(new Error('refused')), world)).rejects.toThrow('refused')
  expect(seen.closes).toBe(1)
})
