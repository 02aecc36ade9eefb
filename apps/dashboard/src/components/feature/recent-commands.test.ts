import { expect, test } from 'vitest'
import { withNewest } from './recent-commands.ts'

test('the newest comes first, each once, and the ninth is forgotten', () => {
  expect(withNewest(['b', 'a'], 'a')).toEqual(['a', 'b'])
  expect(withNewest(['8', '7', '6', '5', '4', '3', '2', '1'], '9')).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
})
