import { expect, test } from 'vitest'
import type { AuthContext } from '../auth-context.ts'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { recover } from '../links/recover.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

const { pool, inbox, context, givenUser } = await givenAuth()

/** With a count of its own, which no time forgives. */
const given = () => ({ ...context, throttle: createSignInThrottle({ elapsedSeconds: () => 0 }) })

const from = (auth: AuthContext, ip: string, email: string, password = PASSWORD) =>
  signInWithPassword({ email, password }, { ...auth, client: { ip } }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  )

const guessesFrom = async (auth: AuthContext, email: string, addresses: string[]) => {
  const outcomes = new Set<string>()
  for (const ip of addresses) outcomes.add(await from(auth, ip, email, 'a wrong password'))
  return [...outcomes]
}

const addresses = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index))

test('the networks of one IPv6 site share what they may guess, and the owner is let in from elsewhere', async () => {
  const auth = given()
  const { email } = await givenUser('site@example.com')
  const site = addresses(20, (index) => `2001:db8:7:${index.toString(16)}::1`)
  expect(await guessesFrom(auth, email, site)).toEqual(['invalid_credentials'])
  expect(await from(auth, '2001:db8:7:ff::1', email)).toBe('over_request_rate_limit')
  expect(await from(auth, '2001:db8:8:1::1', email)).toBe('in')
})

test('an account is guessed at from many networks a hundred times, and its owner still comes in where they are known', async () => {
  const auth = given()
  const { email } = await givenUser('many@example.com')
  expect(await from(auth, '198.51.100.7', email)).toBe('in')
  const many = (first: number, count: number) => addresses(count, (index) => `203.0.${first}.${index}`)
  expect(await guessesFrom(auth, email, many(113, 100))).toEqual(['invalid_credentials'])
  expect(await guessesFrom(auth, email, many(114, 20))).toEqual(['over_request_rate_limit'])
  expect(await from(auth, '203.0.115.1', email)).toBe('over_request_rate_limit')
  expect(await from(auth, '198.51.100.7', email)).toBe('in')
  // which gives those who guess nothing back
  expect(await guessesFrom(auth, email, many(116, 5))).toEqual(['over_request_rate_limit'])
})

test('an address without an account is limited alike', async () => {
  const auth = given()
  const many = addresses(101, (index) => `203.0.117.${index}`)
  expect(await guessesFrom(auth, 'nobody@example.com', many)).toEqual([
    'invalid_credentials',
    'over_request_rate_limit',
  ])
})

test('a database that is away makes no failed guesses', async () => {
  const auth = given()
  const { email } = await givenUser('outage@example.com')
  await pool.query('alter table auth.users rename to users_away')
  const during: string[] = []
  for (let guess = 0; guess < 12; guess++) during.push(await from(auth, '198.51.100.9', email))
  await pool.query('alter table auth.users_away rename to users')
  expect(during).not.toContain('over_request_rate_limit')
  expect(await from(auth, '198.51.100.9', email)).toBe('in')
})

test('a recovery is answered before its address is looked up', async () => {
  const { email } = await givenUser('looked.up@example.com')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from auth.users where email = $1 for update', [email])
    await recover({ email }, context)
    expect(inbox.filter(({ kind, to }) => kind === 'recovery' && to === email)).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await context.afterwards.settled()
  expect(inbox.filter(({ kind, to }) => kind === 'recovery' && to === email)).toHaveLength(1)
})
