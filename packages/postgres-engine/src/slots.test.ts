import { expect, test } from 'vitest'
import { slots } from './slots.ts'

/** Takes every slot for each of these, in this order; each is given back as soon as it is taken. */
async function turnsOf(everybody: string[]) {
  const take = slots(1)
  const release = await take('first')
  const turns: string[] = []
  const over = everybody.map(async (whose) => {
    const giveBack = await take(whose)
    turns.push(whose)
    giveBack()
    giveBack()
  })
  release()
  await Promise.all(over)
  return turns.join(' ')
}

test('who comes last with one waits for one of those who came first with many', async () => {
  expect(await turnsOf(['a', 'a', 'a', 'a', 'b'])).toBe('a b a a a')
  expect(await turnsOf(['a', 'a', 'a', 'b', 'c', 'b'])).toBe('a b c a b a')
})

test('what is one person’s comes in its order, and no more at once than there are slots', async () => {
  const take = slots(2)
  const order: number[] = []
  let [atOnce, most] = [0, 0]
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => {
      const release = await take('a')
      order.push(number)
      most = Math.max(most, ++atOnce)
      await Promise.resolve()
      atOnce--
      release()
    }),
  )
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
