import { SqlSessionsBusy } from '@plinth/postgres-meta/sql/sql-turns'
import { expect, test } from 'vitest'
import { connectionFailure, statementFailed } from './database-errors.ts'

const failed = { message: 'Why', statement_index: 0, notices: [] }

test.each([
  [{ code: 'results_use_too_much', scope: 'server' }, 503, 1],
  [{ code: 'results_use_too_much', scope: 'person' }, 429, 1],
  [{ code: 'timeout' }, 503, 1],
  [{ code: 'connection_lost' }, 503, 1],
  [{ code: 'result_too_large' }, 400, undefined],
  [{ code: '42601' }, 400, undefined],
] as const)('a statement of the metadata proxy that fails with %j is a %i', (error, status, retryAfterSeconds) => {
  expect(statementFailed({ ...failed, ...error })).toMatchObject({ code: error.code, status, retryAfterSeconds })
})

test.each([
  ['principal', 429],
  ['person', 429],
  ['project', 429],
  ['server', 503],
] as const)('no connection left for the %s is a %i that says when to ask again', (scope, status) => {
  const refusal = connectionFailure(new SqlSessionsBusy(scope))
  expect(refusal).toMatchObject({ code: 'too_many_queries', status, retryAfterSeconds: 1 })
})

test('each limit says whose it is', () => {
  const scopes = ['principal', 'person', 'project', 'server'] as const
  expect(new Set(scopes.map((scope) => connectionFailure(new SqlSessionsBusy(scope)).message)).size).toBe(4)
})
