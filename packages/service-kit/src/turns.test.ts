import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when the test says so. */
function givenWork(turns: ReturnType<typeof createTurns>, key: string) {
  const started: number[] = []
  const ends: (() => void)[] = []
  const begin = (number: number) =>
    turns.inTurn(key, async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    })
  return { started, ends, begin }
}

test('so many work at once, and the others in the order in which they came', async () => {
  const turns = createTurns({ atOnce: 2 })
  const { started, ends, begin } = givenWork(turns, 'a')
  const all = [1, 2, 3, 4].map(begin)
  expect([started, turns.running('a')]).toEqual([[1, 2], 2])
  ends[1]!()
  expect(await all[1]).toBe(2)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  ends[0]!()
  await all[0]
  await Promise.resolve()
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
  expect(turns.running('a')).toBe(0)
})

test('one key does not wait for another', async () => {
  const turns = createTurns({ atOnce: 1 })
  const { ends, begin } = givenWork(turns, 'a')
  const first = begin(1)
  expect(await turns.inTurn('b', () => Promise.resolve('done'))).toBe('done')
  ends[0]!()
  await first
})

test('a full queue refuses at once, and a failure passes its turn on', async () => {
  const turns = createTurns({ atOnce: 1, mostWaiting: 1, full: () => new Error('full') })
  const failing = turns.inTurn('a', () => Promise.reject(new Error('failed')))
  const waiting = turns.inTurn('a', () => Promise.resolve('after'))
  await expect(turns.inTurn('a', () => Promise.resolve())).rejects.toThrow('full')
  await expect(failing).rejects.toThrow('failed')
  expect(await waiting).toBe('after')
})
