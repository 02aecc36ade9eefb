import { expect, test } from 'vitest'
import { hasRoom } from './has-room.ts'

/** `ada@a` is a call of Ada in project a. */
const callsOf = (text: string) =>
  text.split(' ').flatMap((call) => (call === '' ? [] : [{ userId: call.split('@')[0]!, ref: call.split('@')[1]! }]))

const crowd = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@r${index}`).join(' ')

test.each([
  ['nothing goes on', '', true],
  ['one of hers in the project', 'ada@a', true],
  ['two of hers in the project', 'ada@a ada@a', false],
  ['three of hers elsewhere', 'ada@b ada@b ada@c', true],
  ['four of hers elsewhere', 'ada@b ada@b ada@c ada@c', false],
  ['four of others in the project', 'b@a c@a d@a e@a', true],
  ['five of others in the project', 'b@a c@a d@a e@a f@a', false],
  ['nineteen of others elsewhere', crowd(19), true],
  ['twenty of others elsewhere', crowd(20), false],
])('while %s, one more of Ada in project a: %s → %s', (_, going, isAllowed) => {
  expect(hasRoom(callsOf(going), { userId: 'ada', ref: 'a' })).toBe(isAllowed)
})
