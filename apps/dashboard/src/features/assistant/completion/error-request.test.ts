import { expect, test } from 'vitest'
import { errorRequest, fitsTheModel } from './error-request.ts'

const error = {
  code: '23505',
  message: 'duplicate key value violates unique constraint "people_email_key"',
  detail: 'Key (email)=(ada@example.com) already exists.',
  hint: 'Look twice.',
}
const failed = { sql: 'insert into people select * from guests', start: 0, error, position: 8 }

test('what the error quotes of a row stays here where rows are not shared', () => {
  for (const tags of [[], ['AI_SQL_GENERATOR_OPT_IN'], ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN']])
    expect(JSON.stringify(errorRequest(failed, tags))).not.toContain('ada@example.com')
})

test('where rows are shared, it goes along', () => {
  expect(
    errorRequest(failed, ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN', 'AI_DATA_GENERATOR_OPT_IN']),
  ).toEqual({
    sql: failed.sql,
    error: [
      '23505: duplicate key value violates unique constraint "people_email_key"',
      'Detail: Key (email)=(ada@example.com) already exists.',
      'Hint: Look twice.',
      'At character 8 of the statement.',
    ].join('\n'),
  })
})

test('a statement longer than the platform takes is not offered to the model', () => {
  expect(fitsTheModel({ sql: 'x'.repeat(50_000) })).toBe(true)
  expect(fitsTheModel({ sql: 'x'.repeat(50_001) })).toBe(false)
})
