import { expect, test } from 'vitest'
import { authenticate } from '../sessions/authenticate.ts'
import { createSignInThrottle } from '../sessions/sign-in-throttle.ts'
import { givenAuth } from '../testing/given-auth.ts'
import { answerChallenge, codeOf, frozenClock, givenFactor } from '../testing/given-factor.ts'

const { context: running, pool, givenUser, signIn } = await givenAuth()

/** As after a restart: nothing is remembered but what is in the database. */
const restarted = () => ({ ...running, clock: frozenClock, throttle: createSignInThrottle() })

const failed = { code: 'mfa_verification_failed' }

async function givenHalfway(email: string) {
  const whoIs = async ({ access_token: accessToken }: { access_token: string }) => {
    const { userId, sessionId } = await authenticate({ accessToken }, restarted())
    return { userId, sessionId }
  }
  const { session } = await givenUser(email)
  const factor = await givenFactor(await whoIs(session), restarted())
  return { factor, me: await whoIs(await signIn(email)) }
}

const guesses = async (count: number, { me, factor }: Awaited<ReturnType<typeof givenHalfway>>) => {
  for (let guess = 0; guess < count; guess++)
    await expect(answerChallenge(me, factor.id, 'wrong', restarted())).rejects.toMatchObject(failed)
}

test('a hundred wrong codes in a row are followed by one try in five minutes, whatever was restarted', async () => {
  const person = await givenHalfway('hundred@example.com')
  const { me, factor } = person
  await guesses(100, person)

  await expect(answerChallenge(me, factor.id, codeOf(factor.secret), restarted())).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number),
  })

  await pool.query(`update auth.mfa_factors set last_failed_at = now() - interval '301 seconds' where id = $1`, [
    factor.id,
  ])
  await guesses(1, person)
  await expect(answerChallenge(me, factor.id, 'wrong', restarted())).rejects.toMatchObject({ status: 429 })
})

test('a right code forgets the wrong ones before it', async () => {
  const person = await givenHalfway('forgets@example.com')
  const { me, factor } = person
  await guesses(99, person)

  await expect(answerChallenge(me, factor.id, codeOf(factor.secret), restarted())).resolves.toBeDefined()

  await guesses(2, person)
})
