import { expect, test } from 'vitest'
import { fieldOf, firstSecond, isIn, lastSecond, momentOf, uncertainAt } from './moment-field.ts'

const window = { from: '2026-03-01T10:00:00.300Z', until: '2026-03-01T11:00:00.900Z' }

test('a field holds a moment to the second, and gives it back', () => {
  const moment = new Date('2026-03-01T10:20:30.000Z')
  expect(fieldOf(moment)).toMatch(/^2026-0\d-\d\dT\d\d:\d\d:30$/)
  expect(momentOf(fieldOf(moment))).toEqual(moment)
  expect(momentOf('')).toBeUndefined()
  expect(momentOf('2026-13-40T00:00')).toBeUndefined()
})

test('only whole seconds of a window can be chosen', () => {
  expect(firstSecond(window)).toEqual(new Date('2026-03-01T10:00:01Z'))
  expect(lastSecond(window)).toEqual(new Date('2026-03-01T11:00:00Z'))
  const choices = ['10:00:00', '10:00:01', '11:00:00', '11:00:01'].map((time) => new Date(`2026-03-01T${time}Z`))
  expect(choices.map((moment) => isIn([window], moment))).toEqual([false, true, true, false])
})

test('a span that the clock went through twice begins after its first moment', () => {
  const isUncertain = (time: string) => uncertainAt([window], new Date(`2026-03-01T${time}Z`)) !== undefined
  expect(['10:00:00.300', '10:00:01', '11:00:00.900', '11:00:01'].map(isUncertain)).toEqual([false, true, true, false])
})
