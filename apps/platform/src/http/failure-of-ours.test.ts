import { DatabaseFailure, databaseFailure } from '@plinth/service-kit/database-failure'
import pg from 'pg'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { failureOfOurs } from './failure-of-ours.ts'

const platform = await givenPlatform()
const { ada } = await platform.given({ people: ['ada'] })
const database = new URL(platform.config.databaseUrl!).pathname.slice(1)

/** The control plane accepts no connections, as while its Postgres starts. */
async function withoutDatabase(work: () => Promise<void>) {
  const elsewhere = new URL(platform.config.databaseUrl!)
  elsewhere.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: elsewhere.href })
  await admin.connect()
  try {
    await admin.query(`alter database ${database} allow_connections false`)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database],
    )
    await work()
  } finally {
    await admin.query(`alter database ${database} allow_connections true`)
    await admin.end()
  }
}

test('while the control plane is away, callers are asked to come again', async () => {
  await withoutDatabase(async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => ada.send('GET', '/platform/organizations')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    const last = await ada.send('GET', '/platform/profile')
    expect([last.headers.get('retry-after'), Object(await last.json()).code]).toEqual([
      '2',
      'control_plane_unavailable',
    ])
    const { email, password } = ada
    for (let guess = 0; guess < 12; guess++) {
      const signIn = await ada.send('POST', '/platform/auth/sign-in', { body: { email, password } })
      expect(signIn.status).toBe(503)
    }
  })
  await expect.poll(async () => (await ada.send('GET', '/platform/profile')).status).toBe(200)
  await expect(ada.signIn()).resolves.toBeDefined()
})

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  [coded('53100'), 507, 'disk_full'],
  [coded('ENOSPC'), 507, 'disk_full'],
  [new Error('The project was not made', { cause: coded('ENOSPC') }), 507, 'disk_full'],
  [databaseFailure(coded('53100')), 507, 'disk_full'],
  [databaseFailure(coded('57P03')), 503, 'control_plane_unavailable'],
  [databaseFailure(coded('ECONNREFUSED')), 503, 'control_plane_unavailable'],
  [databaseFailure(new Error('timeout exceeded when trying to connect')), 503, 'control_plane_unavailable'],
])('%s is answered %d', (error, status, code) => {
  expect(failureOfOurs(error)).toMatchObject({ status, code, retryAfterSeconds: expect.any(Number) })
})

test.each([coded('23505'), coded('42P01'), coded('57P01'), new Error('x'), 'x', undefined])(
  '%s is no failure of the control plane’s where it did not come from it',
  (error) => {
    expect(failureOfOurs(error)).toBeUndefined()
  },
)

test.each(['23505', '42P01', '40001', '22P02'])('%s is the query’s own', (code) => {
  expect(databaseFailure(coded(code))).toBeUndefined()
  expect(new DatabaseFailure('unavailable', coded(code)).message).not.toContain(code)
})
