import { profile } from '@plinth/contract/profile'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'

// callers of the tests have addresses in 10.0.0.0/8: here they are all proxies
const behind = await givenPlatform({ PLINTH_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:ffff::/48' })
const open = await givenPlatform()

type Platform = typeof open

/** How often of 80 times somebody is refused who names another address each time. */
async function refusals(platform: Platform, forwardedFor: (time: number) => string) {
  const caller = platform.someone()
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, time) =>
      caller.send('POST', '/platform/auth/verify', {
        body: { type: 'signup', token_hash: 'made-up-1' },
        headers: { 'x-forwarded-for': forwardedFor(time) },
      }),
    ),
  )
  return answers.filter(({ status }) => status === 429).length
}

test('nobody escapes the rate limit by making up for whom they speak', async () => {
  expect(await refusals(open, (time) => `203.0.113.${time}`)).toBeGreaterThan(0)
  expect(await refusals(open, (time) => `203.0.113.${time}, 10.0.0.1`)).toBeGreaterThan(0)
})

test('behind a proxy each caller has a limit of their own, and what they made up themselves is not theirs', async () => {
  expect(await refusals(behind, (time) => `203.0.113.${time}`)).toBe(0)
  expect(await refusals(behind, (time) => `192.0.2.${time}, 203.0.113.200, 10.0.0.1`)).toBeGreaterThan(0)
})

test.each([
  ['behind a proxy it is the caller’s', behind, '192.0.2.1, 2001:DB8::5, 10.0.0.9', '2001:db8::5'],
  ['behind a proxy that says nothing useful it is the proxy’s', behind, 'unknown', expect.stringMatching(/^10\./)],
  ['without a proxy it is the peer’s', open, '203.0.113.5', expect.stringMatching(/^10\./)],
])('the address of a session: %s', async (_, platform, forwardedFor, expected) => {
  await platform.operator()
  const person = await platform.signUp('person')
  await person.call(profile.create, {})
  const response = await person.send('POST', '/platform/auth/sign-in', {
    body: { email: person.email, password: person.password },
    headers: { 'x-forwarded-for': forwardedFor },
  })
  expect(response.status).toBe(200)

  const { rows } = await platform.pool.query(
    `select host(ip) as ip from auth.sessions where user_id = (select id from auth.users where email = $1)
     order by created_at desc limit 1`,
    [person.email],
  )
  expect(rows).toEqual([{ ip: expected }])
})
