import { expect, test } from 'vitest'
import { failedStatement, faultOf, replacementFor } from './failed-statement.ts'
import type { Outcome } from './runs.ts'

const text = 'select 1;\nselect nam from people;\nselect 3'
const run = (error: { code: string; statement_index: number; position?: number }, offset = 0): Outcome => ({
  sent: { text, offset },
  parameters: undefined,
  id: 'q',
  ref: 'r',
  rowLimit: 100,
  wasAllOrNothing: true,
  runAs: {},
  answer: {
    results: [],
    error: { message: 'It failed.', notices: [], ...error },
    left_transaction_open: false,
    request_id: 'r',
  },
})

test('of several statements the one that failed is known, where it stands in the editor, and its fault', () => {
  expect(failedStatement(run({ code: '42703', statement_index: 1, position: 18 }, 100))).toMatchObject({
    sql: 'select nam from people',
    start: 110,
    position: 8,
  })
})

test('what was cancelled did not fail, and what gave an answer neither', () => {
  expect(failedStatement(run({ code: 'cancelled', statement_index: 1 }))).toBeUndefined()
  expect(failedStatement({ ...run({ code: 'x', statement_index: 1 }), answer: undefined, failure: new Error() })).toBe(
    undefined,
  )
})

const failed = { sql: 'select nam from people', start: 10 }
const replaced = (before: string, other: string) => {
  const change = replacementFor(before, failed, other)
  return change && before.slice(0, change.from) + change.insert + before.slice(change.to)
}

test.each([
  ['the statement alone is replaced', text, 'select 1;\nselect 2;\nselect 3'],
  ['it is found where it has moved to', `-- first\n${text}`, '-- first\nselect 1;\nselect 2;\nselect 3'],
])('%s', (_, before, after) => {
  expect(replaced(before, 'select 2')).toBe(after)
})

test.each([
  ['it was changed', 'select 1;\nselect nam from person'],
  ['it is gone', 'select 1'],
  ['it stands there twice, and elsewhere', 'select nam from people; select nam from people'],
])('nothing is replaced when %s', (_, before) => {
  expect(replaced(before, 'select 2')).toBeUndefined()
})

test('of two that are the same, the one that ran is replaced', () => {
  expect(replaced('select 1;\nselect nam from people;\nselect nam from people', 'select 2')).toBe(
    'select 1;\nselect 2;\nselect nam from people',
  )
})

test('without a position the whole statement is the fault, until it is changed', () => {
  const outcome = run({ code: 'P0001', statement_index: 1 })
  const fault = (now: string) => faultOf(now, outcome, failedStatement(outcome))

  expect(fault(text)).toEqual({ from: 10, to: 32 })
  expect(fault(text.replace('nam', 'name'))).toBeUndefined()
})

test('with a position the word there is the fault', () => {
  const outcome = run({ code: '42703', statement_index: 1, position: 18 })

  expect(faultOf(text, outcome, failedStatement(outcome))).toEqual({ from: 17, to: 20 })
})
