import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLifetimes } from './lifetimes.ts'

function given({ failing = false } = {}) {
  const log: string[] = []
  const state = { failing, opened: 0 }
  const lifetimes = createLifetimes({
    async open(key) {
      await turn()
      if (state.failing) throw new Error('not now')
      log.push(`open ${key}`)
      return { number: ++state.opened }
    },
    async close({ number }, key) {
      await turn()
      log.push(`close ${key} ${number}`)
    },
  })
  return { lifetimes, log, state }
}

function gate() {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

test('a hundred callers at once share what is opened once', async () => {
  const { lifetimes, log } = given()
  const numbers = await Promise.all(Array.from({ length: 100 }, () => lifetimes.use('a', ({ number }) => number)))
  expect(new Set(numbers)).toEqual(new Set([1]))
  expect(log).toEqual(['open a'])
})

test('closing waits for the work that has begun, and a caller who comes meanwhile gets a new one afterwards', async () => {
  const { lifetimes, log } = given()
  const { opened, open } = gate()
  const working = lifetimes.use('a', async ({ number }) => {
    await opened
    log.push(`worked ${number}`)
    return number
  })
  await turn()
  const closing = lifetimes.close('a')
  const late = Array.from({ length: 100 }, () => lifetimes.use('a', ({ number }) => number))
  await turn()
  expect(log).toEqual(['open a'])
  open()
  await closing
  expect(await working).toBe(1)
  expect(new Set(await Promise.all(late))).toEqual(new Set([2]))
  expect(log).toEqual(['open a', 'worked 1', 'close a 1', 'open a'])
})

test('work that does not end is waited for only so long', async () => {
  const { lifetimes, log } = given()
  const { opened, open } = gate()
  const working = lifetimes.use('a', () => opened)
  await lifetimes.close('a', { drainMs: 5 })
  expect(log).toEqual(['open a', 'close a 1'])
  expect(lifetimes.open()).toEqual([])
  open()
  await working
})

test('what is closed while it is being opened is opened, then closed', async () => {
  const { lifetimes, log } = given()
  const using = lifetimes.use('a', ({ number }) => number)
  await Promise.all([lifetimes.close('a'), lifetimes.close('a')])
  expect(await using).toBe(1)
  expect(log).toEqual(['open a', 'close a 1'])
})

test('what is for an open thing alone opens none, neither before nor while it is closed', async () => {
  const { lifetimes, log } = given()
  const numbers: number[] = []
  const note = () => lifetimes.useIfOpen('a', ({ number }) => void numbers.push(number))
  await note()
  await lifetimes.use('a', note)
  const { opened, open } = gate()
  const working = lifetimes.use('a', () => opened)
  await turn()
  const closing = lifetimes.close('a')
  await note()
  open()
  await Promise.all([working, closing])
  expect(numbers).toEqual([1])
  expect(log).toEqual(['open a', 'close a 1'])
})

test('what is for an open thing waits for one that is being opened, and its failure is none', async () => {
  const { lifetimes, state } = given()
  const first = lifetimes.use('a', ({ number }) => number)
  const numbers: number[] = []
  await lifetimes.useIfOpen('a', ({ number }) => void numbers.push(number))
  expect(numbers).toEqual([await first])
  state.failing = true
  const failing = lifetimes.use('b', () => 'in').catch((error: unknown) => error)
  await lifetimes.useIfOpen('b', () => void numbers.push(0))
  expect(await failing).toBeInstanceOf(Error)
  expect(numbers).toEqual([1])
})

test('what could not be opened is tried again by the next one', async () => {
  const { lifetimes, state } = given({ failing: true })
  await expect(Promise.all([1, 2].map(() => lifetimes.use('a', () => 'in')))).rejects.toThrow('not now')
  expect(lifetimes.open()).toEqual([])
  state.failing = false
  expect(await lifetimes.use('a', () => 'in')).toBe('in')
})

test('closing one key leaves the others alone, and the end closes all of them', async () => {
  const { lifetimes, log } = given()
  await Promise.all(['a', 'b', 'c'].map((key) => lifetimes.use(key, () => undefined)))
  await lifetimes.close('b')
  await lifetimes.close('unknown')
  expect(lifetimes.open()).toEqual(['a', 'c'])
  await lifetimes.end()
  expect(log.filter((line) => line.startsWith('close')).map((line) => line[6])).toEqual(['b', 'a', 'c'])
  await expect(lifetimes.use('a', () => undefined)).rejects.toThrow('closed')
})
