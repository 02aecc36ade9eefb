import { beforeEach, expect, test, vi } from 'vitest'

let counted: typeof import('./calls-under-way.ts').counted
let whenCallsRest: typeof import('./calls-under-way.ts').whenCallsRest

/** Without the calls of other tests. */
beforeEach(async () => {
  vi.resetModules()
  ;({ counted, whenCallsRest } = await import('./calls-under-way.ts'))
})

function givenCall() {
  let end = () => {}
  let fail = () => {}
  const call = counted(
    new Promise<void>((resolve, reject) => {
      end = resolve
      fail = () => reject(new Error('no network'))
    }),
  )
  return { call, end: () => end(), fail: () => fail() }
}

function watching() {
  const state = { isAtRest: false }
  void whenCallsRest().then(() => {
    state.isAtRest = true
  })
  return state
}

const aTurn = () => new Promise((resolve) => setTimeout(resolve))

test('without a call there is nothing to wait for', async () => {
  await expect(whenCallsRest()).resolves.toBeUndefined()
})

test('the last of several calls ends the waiting, and a call that failed has ended too', async () => {
  const [one, other] = [givenCall(), givenCall()]
  const state = watching()
  one.end()
  await aTurn()
  expect(state.isAtRest).toBe(false)
  other.fail()
  await expect(other.call).rejects.toThrow('no network')
  await expect.poll(() => state.isAtRest).toBe(true)
})

test('what an answer asks for at once belongs to the same waiting', async () => {
  const one = givenCall()
  const state = watching()
  const next = one.call.then(givenCall)
  one.end()
  const following = await next
  await aTurn()
  expect(state.isAtRest).toBe(false)
  following.end()
  await expect.poll(() => state.isAtRest).toBe(true)
})
