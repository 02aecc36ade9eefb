import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createUnsentAnswers } from './unsent-answers.ts'

const LARGE = 32 * 1024 * 1024

const connection = () => Object.assign(new EventEmitter(), { closed: false })

test('a caller who does not read the answers gets no more of them until some have left', () => {
  const answers = createUnsentAnswers()
  const connections = Array.from({ length: 4 }, connection)
  for (const outgoing of connections) {
    answers.requireRoom('slow')
    answers.hold('slow', LARGE, outgoing)
  }

  expect(() => answers.requireRoom('slow')).toThrow('Too many large answers')
  expect(() => answers.requireRoom('another')).not.toThrow()

  connections[0]!.emit('close')
  expect(() => answers.requireRoom('slow')).not.toThrow()
})

test('all callers together hold no more than there is room for', () => {
  const answers = createUnsentAnswers()
  for (let caller = 0; caller < 32; caller++) answers.hold(`caller ${caller}`, LARGE, connection())

  expect(() => answers.requireRoom('the next')).toThrow('Too many large answers')
})
