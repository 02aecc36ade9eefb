import { DatabaseFailure } from '@plinth/service-kit/database-failure'
import { serviceRequest } from '@plinth/service-kit/service-request'
import { expect, test } from 'vitest'
import { givenRest } from '../testing/given-rest.ts'
import { createRestHandler } from '../serve-request.ts'
import { databaseError } from './database-errors.ts'

const { serving } = await givenRest('create schema api; create table api.notes (id int)')

/** The answer to a request whose connection fails like this, and what the log says. */
async function answerTo(failure: unknown) {
  const logged: unknown[] = []
  const refuse = () => Promise.reject(failure)
  const handle = createRestHandler({
    sql: { query: refuse, transaction: refuse, lease: refuse, afterCommit: refuse },
    log: { error: ({ err }: { err?: unknown }) => void logged.push(err) },
    prepares: true,
  })
  const caller = { requestId: 'test', role: 'rest_anon', claims: '{}', tokenTime: undefined }
  const response = await handle(serviceRequest(new Request('http://service/notes')), caller, serving)
  return { status: response.status, body: (await response.json()) as unknown, logged }
}

test.each([
  new TypeError('x is not a function'),
  new RangeError('Invalid array length'),
  Object.assign(new TypeError('Of the wrong type'), { code: 'ERR_INVALID_ARG_TYPE' }),
  new Error('Anything else'),
])('an error of our own is logged and tells nothing: %s', async (error) => {
  expect(await answerTo(error)).toEqual({
    status: 500,
    body: { code: 'PGRSTX00', message: 'Something went wrong', details: null, hint: null },
    logged: [error],
  })
})

const REFUSED = Object.assign(new Error('connect ECONNREFUSED 192.0.2.7:5432'), { code: 'ECONNREFUSED' })
const DENIED = Object.assign(new Error('password authentication failed for user "owner"'), {
  code: '28P01',
  severity: 'FATAL',
})

test.each([
  [REFUSED, 'PGRST001'],
  [new Error('Connection terminated unexpectedly'), 'PGRST001'],
  [new DatabaseFailure('unavailable', REFUSED), 'PGRST000'],
  [new DatabaseFailure('unavailable', DENIED), 'PGRST000'],
])('%s of a connection is logged, and the client hears only %s', async (error, code) => {
  const { status, body, logged } = await answerTo(error)
  expect([status, body]).toMatchObject([503, { code, details: null, hint: null }])
  expect(JSON.stringify(body)).not.toMatch(/192|5432|owner/)
  expect(logged).toEqual([error])
})

test('an error that Postgres gives a query is the same as ever, though it also ends a connection', () => {
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' })
  expect(databaseError(ended, false)).toMatchObject({ status: 503, body: { code: '57P01' } })
})
