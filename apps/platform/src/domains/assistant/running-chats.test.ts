import { expect, test } from 'vitest'
import { createRunningChats } from './running-chats.ts'

const refused = (code: string) => expect.objectContaining({ code })

test('one person has two answers written at once in a project, and six in all', () => {
  const running = createRunningChats()
  const started = ['a', 'a', 'b', 'b', 'c'].map((ref) => running.start({ userId: 'ada', ref }))
  expect(() => running.start({ userId: 'ada', ref: 'a' })).toThrow(refused('too_many_chats'))
  running.start({ userId: 'ada', ref: 'c' })
  expect(() => running.start({ userId: 'ada', ref: 'd' })).toThrow(refused('too_many_chats'))
  running.start({ userId: 'bob', ref: 'a' })

  started[0]!.end()
  started[0]!.end()
  running.start({ userId: 'ada', ref: 'd' })
  expect(() => running.start({ userId: 'ada', ref: 'e' })).toThrow(refused('too_many_chats'))
})

test('there is an end for everybody together, too', () => {
  const running = createRunningChats()
  const [first] = Array.from({ length: 200 }, (_, index) => running.start({ userId: `person ${index}`, ref: 'a' }))
  expect(() => running.start({ userId: 'eve', ref: 'a' })).toThrow(refused('assistant_busy'))
  first!.end()
  running.start({ userId: 'eve', ref: 'a' })
})
