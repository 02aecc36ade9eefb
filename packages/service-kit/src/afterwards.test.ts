import { expect, test } from 'vitest'
import { createAfterwards } from './afterwards.ts'

test('work begins after the answer, is waited for, and its failure is heard', async () => {
  const heard: string[] = []
  const afterwards = createAfterwards((error) => heard.push(String(error)))
  afterwards.begin(async () => {
    heard.push('first')
    // what begins meanwhile is waited for too
    afterwards.begin(() => Promise.resolve(heard.push('second')))
  })
  afterwards.begin(() => Promise.reject(new Error('no mail')))
  heard.push('answered')
  await afterwards.settled()
  expect(heard).toEqual(['answered', 'first', 'Error: no mail', 'second'])
})
