import { minutes, seconds } from '@plinth/catalog/durations'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { retryDelay, shouldRetry } from '../api/retry.ts'
import { overdueInvoicesQuery } from './billing.ts'
import { clockSkewQuery } from './clock.ts'
import { listOf, organizationsQuery } from './organizations.ts'
import { permissionsQuery } from './permissions.ts'
import { profileQuery } from './profile.ts'
import { projectQuery } from './projects.ts'

test('an answer is fresh for a minute unless said otherwise, and asked for again as the rules say', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: minutes(1),
    retry: shouldRetry,
    retryDelay,
  })
})

test.each([
  ['the profile', profileQuery(), minutes(30)],
  ['the permissions', permissionsQuery(), minutes(5)],
  ['the organizations', organizationsQuery(), minutes(30)],
  ['a project', projectQuery('abcdefghijklmnopqrst'), seconds(30)],
  ['overdue invoices', overdueInvoicesQuery(), minutes(30)],
  ["the platform's clock", clockSkewQuery(), minutes(30)],
])('%s: how long it is fresh', (_, { staleTime }, expected) => {
  expect(staleTime).toBe(expected)
})

test("the platform's clock is asked for every half hour", () => {
  expect(clockSkewQuery().refetchInterval).toBe(1_800_000)
})

test.each<[ProjectStatus, string | null, number | false]>([
  ['COMING_UP', 'sealed', seconds(5)],
  ['UNKNOWN', 'sealed', seconds(5)],
  ['ACTIVE_HEALTHY', null, seconds(5)],
  ['ACTIVE_HEALTHY', 'sealed', false],
  ['INACTIVE', null, false],
  ['REMOVED', null, false],
])(
  'a project that is %s with the connection %s is asked for again after %s ms',
  (status, connectionString, expected) => {
    const { refetchInterval } = projectQuery('abcdefghijklmnopqrst')
    type Data = Parameters<typeof refetchInterval>[0]['state']['data']
    // only these two are read
    expect(refetchInterval({ state: { data: { status, connectionString } as Data } })).toBe(expected)
  },
)

test("No ref for project details: 'Project ref is required'", async () => {
  const { signal } = new AbortController()
  await expect(projectQuery('').queryFn({ signal })).rejects.toThrow(/^Project ref is required$/)
})

test('organizations stand by name', () => {
  const { select } = organizationsQuery()
  const named = (name: string) => ({ name }) as Parameters<typeof select>[0][number]
  expect(select([named('beta'), named('Acme'), named('Älv'), named('Zeta')]).map(({ name }) => name)).toEqual([
    'Acme',
    'Älv',
    'beta',
    'Zeta',
  ])
})

test.each([[undefined], [null], ['<html>'], [{ message: 'no' }], [7]])(
  '%j in place of a list is an empty list',
  (answer) => {
    // the server may answer with anything
    expect(listOf(answer as unknown as unknown[])).toEqual([])
  },
)
