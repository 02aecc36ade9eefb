import { expect, test } from 'vitest'
import { createAfterwards } from './afterwards.ts'

test('work begins after the answer, is waited for, and its failure is received', async () => {
  const received: string[] = []
  const afterwards = createAfterwards((error) => received.push(String(error)))
  afterwards.begin(async () => {
    received.push('first')
    // what begins meanwhile is waited for too
    afterwards.begin(() => Promise.resolve(received.push('second')))
  })
  afterwards.begin(() => Promise.reject(new Error('no mail')))
  received.push('answered')
  await afterwards.settled()
  expect(received).toEqual(['answered', 'first', 'Error: no mail', 'second'])
})
