import { describe, expect, test } from 'vitest'
import { authenticate } from '../sessions/authenticate.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import { getUser } from '../accounts/get-user.ts'
import { givenAuth, givenSealer, PASSWORD } from '../testing/given-auth.ts'
import { answerChallenge, codeOf, frozenClock, givenFactor } from '../testing/given-factor.ts'
import { recoveryCodesOf, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { recover } from '../links/recover.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { updateUser } from '../accounts/update-user.ts'
import { verifyFactor } from './verify-factor.ts'

const { context: running, pool, givenUser, signIn, follow } = await givenAuth()
const context = { ...running, clock: frozenClock }

const whoIs = async ({ access_token }: { access_token: string }) => {
  const { userId, sessionId } = await authenticate({ accessToken: access_token }, context)
  return { userId, sessionId }
}

async function givenPerson(email: string) {
  const { session } = await givenUser(email)
  return { email, session, me: await whoIs(session) }
}

/** Has a verified factor and is signed in again, by password alone. */
async function givenHalfway(email: string) {
  const { me } = await givenPerson(email)
  const factor = await givenFactor(me, context)
  const session = await signIn(email)
  return { email, full: me, factor, session, me: await whoIs(session) }
}

const from = (ip: string) => ({ ...context, client: { ip } })

const ended = { code: 'session_not_found' }

describe('a factor', () => {
  test('is told once, and its secret cannot be read in the database', async () => {
    const { me } = await givenPerson('enroll@example.com')
    const enrolled = await enrollFactor({ ...me, friendlyName: 'Phone' }, context)
    expect(enrolled).toMatchObject({
      type: 'totp',
      friendly_name: 'Phone',
      totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    })
    expect(enrolled.totp.uri).toContain('otpauth://totp/Example:enroll%40example.com')
    expect(enrolled.totp.qr_code).toMatch(/^<svg /)

    const { rows } = await pool.query('select * from auth.mfa_factors where id = $1', [enrolled.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(enrolled.totp.secret)
    expect(JSON.stringify(await getUser(me, context))).not.toContain(rows[0].secret)
  })

  test('counts once a code of it was given, and that ends the other sessions', async () => {
    const { email, session, me } = await givenPerson('first@example.com')
    const other = await signIn(email)
    const { id, totp } = await enrollFactor({ ...me, friendlyName: 'Phone' }, context)
    await expect(authenticate({ accessToken: other.access_token }, context)).resolves.toMatchObject({
      aal: 'aal1',
      needsSecondFactor: false,
    })

    const raised = await answerChallenge(me, id, codeOf(totp.secret), context)

    const { claims, aal, needsSecondFactor } = await authenticate({ accessToken: raised.access_token }, context)
    expect({ aal, needsSecondFactor, claim: claims.aal }).toEqual({
      aal: 'aal2',
      needsSecondFactor: false,
      claim: 'aal2',
    })
    expect(claims.amr.map(({ method }) => method)).toEqual(['totp', 'email/signup'])
    expect(raised.user.factors).toMatchObject([{ id, status: 'verified', friendly_name: 'Phone', factor_type: 'totp' }])
    await expect(authenticate({ accessToken: other.access_token }, context)).rejects.toMatchObject(ended)
    await expect(authenticate({ accessToken: session.access_token }, context)).resolves.toMatchObject({ aal: 'aal2' })
  })

  test('of the same name gives way while it is unfinished, and is refused once it counts', async () => {
    const { me } = await givenPerson('names@example.com')
    await enrollFactor({ ...me, friendlyName: 'Phone' }, context)
    await givenFactor(me, context)
    await expect(enrollFactor({ ...me, friendlyName: 'Phone' }, context)).rejects.toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    await expect(enrollFactor({ ...me, friendlyName: 'Tablet' }, context)).resolves.toBeDefined()
  })

  test('is one of ten at most, and what was begun an hour ago gives way', async () => {
    const { me } = await givenPerson('ten@example.com')
    for (let number = 0; number < 10; number++) await enrollFactor({ ...me, friendlyName: `Phone ${number}` }, context)
    await expect(enrollFactor({ ...me, friendlyName: 'Eleventh' }, context)).rejects.toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
    await pool.query("update auth.mfa_factors set created_at = created_at - interval '61 minutes' where user_id = $1", [
      me.userId,
    ])
    await expect(enrollFactor({ ...me, friendlyName: 'Eleventh' }, context)).resolves.toBeDefined()
    expect((await getUser(me, context)).factors).toHaveLength(1)
  })

  test('is added, verified and removed with the second factor only, where there is one already', async () => {
    const { full, me, factor } = await givenHalfway('guarded@example.com')
    const begun = await enrollFactor({ ...full, friendlyName: 'Tablet' }, context)
    const refusal = { status: 403, code: 'insufficient_aal' }
    await expect(enrollFactor({ ...me, friendlyName: 'Thief' }, context)).rejects.toMatchObject(refusal)
    await expect(answerChallenge(me, begun.id, codeOf(begun.totp.secret), context)).rejects.toMatchObject(refusal)
    await expect(unenrollFactor({ ...me, factorId: factor.id }, context)).rejects.toMatchObject(refusal)
    await expect(renewRecoveryCodes(me, context)).rejects.toMatchObject(refusal)
    await expect(answerChallenge(full, begun.id, codeOf(begun.totp.secret), context)).resolves.toBeDefined()
    await expect(unenrollFactor({ ...full, factorId: factor.id }, context)).resolves.toEqual({ id: factor.id })
  })

  test('of somebody else does not exist', async () => {
    const { factor } = await givenHalfway('owner@example.com')
    const { me } = await givenPerson('thief@example.com')
    const missing = { status: 404, code: 'mfa_factor_not_found' }
    for (const factorId of [factor.id, 'no-id', '00000000-0000-4000-8000-000000000000']) {
      await expect(challengeFactor({ ...me, factorId }, context)).rejects.toMatchObject(missing)
      await expect(unenrollFactor({ ...me, factorId }, context)).rejects.toMatchObject(missing)
      const answer = { ...me, factorId, challengeId: factorId, code: '000000' }
      await expect(verifyFactor(answer, context)).rejects.toMatchObject(missing)
    }
  })

  test('does not open with another installation’s key', async () => {
    const { me, factor } = await givenHalfway('sealed@example.com')
    const elsewhere = { ...context, sealer: givenSealer() }
    await expect(answerChallenge(me, factor.id, codeOf(factor.secret), elsewhere)).rejects.toThrow(
      /unable to authenticate/i,
    )
    await expect(answerChallenge(me, factor.id, codeOf(factor.secret), context)).resolves.toBeDefined()
  })

  test('that was the last takes its recovery codes along and lowers the session', async () => {
    const { email, me } = await givenPerson('last@example.com')
    const { id } = await givenFactor(me, context)
    const { codes } = await renewRecoveryCodes(me, context)
    const other = await signIn(email)
    await unenrollFactor({ ...me, factorId: id }, context)

    expect(await recoveryCodesOf(me, context)).toMatchObject({ total: 0, left: 0 })
    await expect(authenticate({ accessToken: other.access_token }, context)).rejects.toMatchObject(ended)
    const again = await signIn(email)
    const { aal, needsSecondFactor } = await authenticate({ accessToken: again.access_token }, context)
    expect({ aal, needsSecondFactor }).toEqual({ aal: 'aal1', needsSecondFactor: false })
    await expect(useRecoveryCode({ ...(await whoIs(again)), code: codes[0]! }, context)).rejects.toMatchObject({
      code: 'recovery_code_invalid',
    })
    const { rows } = await pool.query('select aal from auth.sessions where id = $1', [me.sessionId])
    expect(rows).toEqual([{ aal: 'aal1' }])
  })
})

describe('the second factor', () => {
  test('is needed after a password, and a refresh keeps what it raised', async () => {
    const { session, me, factor } = await givenHalfway('step@example.com')
    await expect(authenticate({ accessToken: session.access_token }, context)).resolves.toMatchObject({
      aal: 'aal1',
      needsSecondFactor: true,
    })
    const raised = await answerChallenge(me, factor.id, codeOf(factor.secret), context)
    const refreshed = await refreshSession({ refreshToken: raised.refresh_token }, context)
    const { claims } = await authenticate({ accessToken: refreshed.access_token }, context)
    expect([claims.aal, claims.amr.map(({ method }) => method)]).toEqual(['aal2', ['totp', 'password']])
  })

  test('takes a code once, and none of an earlier time after it', async () => {
    const { email, me, factor } = await givenHalfway('replay@example.com')
    await answerChallenge(me, factor.id, codeOf(factor.secret, 1), context)
    const again = await whoIs(await signIn(email))
    for (const later of [1, 0, -1]) {
      await expect(answerChallenge(again, factor.id, codeOf(factor.secret, later), context)).rejects.toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
      })
    }
    const nextStep = { now: () => new Date(frozenClock.now().getTime() + 60_000) }
    const code = codeOf(factor.secret, 0, nextStep.now())
    await expect(answerChallenge(again, factor.id, code, { ...context, clock: nextStep })).resolves.toBeDefined()
  })

  test('lets one of two through that come with the same code at once', async () => {
    const { email, me, factor } = await givenHalfway('race@example.com')
    const second = await whoIs(await signIn(email))
    const code = codeOf(factor.secret)
    const outcomes = await Promise.allSettled([
      answerChallenge(me, factor.id, code, context),
      answerChallenge(second, factor.id, code, context),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('answers one challenge once, and not for long', async () => {
    const { me, factor } = await givenHalfway('challenge@example.com')
    const { id: challengeId } = await challengeFactor({ ...me, factorId: factor.id }, context)
    const answer = (later: number) =>
      verifyFactor({ ...me, factorId: factor.id, challengeId, code: codeOf(factor.secret, later) }, context)
    await answer(0)
    await expect(answer(1)).rejects.toMatchObject({ status: 404, code: 'mfa_factor_not_found' })

    const late = await challengeFactor({ ...me, factorId: factor.id }, context)
    await pool.query("update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1", [
      late.id,
    ])
    const tooLate = { ...me, factorId: factor.id, challengeId: late.id, code: codeOf(factor.secret, 1) }
    await expect(verifyFactor(tooLate, context)).rejects.toMatchObject({ code: 'mfa_challenge_expired' })
  })

  test('is guessed five times from one network and then waits, and the owner’s network does not', async () => {
    const { me, factor } = await givenHalfway('guess@example.com')
    for (let guess = 0; guess < 5; guess++) {
      await expect(answerChallenge(me, factor.id, 'wrong', from('192.0.2.1'))).rejects.toMatchObject({
        code: 'mfa_verification_failed',
      })
    }
    await expect(answerChallenge(me, factor.id, codeOf(factor.secret), from('192.0.2.1'))).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    })
    const { rows } = await pool.query(
      `select count(*)::int from auth.audit_log_entries
       where payload ->> 'action' = 'verification_attempted' and payload ->> 'actor_username' = 'guess@example.com'`,
    )
    expect(rows).toEqual([{ count: 1 + 5 }])
    await expect(answerChallenge(me, factor.id, codeOf(factor.secret), from('198.51.100.1'))).resolves.toBeDefined()
  })

  test('is guessed fifty times in all and then waits, from whatever network; recovery codes still let in', async () => {
    const { me, full, factor } = await givenHalfway('networks@example.com')
    const { codes } = await renewRecoveryCodes(full, context)
    for (let guess = 0; guess < 50; guess++) {
      await expect(answerChallenge(me, factor.id, 'wrong', from(`192.0.2.${guess}`))).rejects.toMatchObject({
        code: 'mfa_verification_failed',
      })
    }
    const elsewhere = from('198.51.100.1')
    await expect(answerChallenge(me, factor.id, codeOf(factor.secret), elsewhere)).rejects.toMatchObject({
      status: 429,
    })
    await expect(useRecoveryCode({ ...me, code: codes[0]! }, elsewhere)).resolves.toMatchObject({ left: 9 })
  })

  test('leaves another tab signed in that refreshes with the token from before', async () => {
    const { me, session, factor } = await givenHalfway('tabs@example.com')
    const { id: challengeId } = await challengeFactor({ ...me, factorId: factor.id }, context)
    const { refresh_token: refreshToken } = session
    const raised = await verifyFactor(
      { ...me, factorId: factor.id, challengeId, code: codeOf(factor.secret), refreshToken },
      context,
    )
    expect((await refreshSession({ refreshToken }, context)).refresh_token).toBe(raised.refresh_token)
  })

  test('leaves a token from before it worthless once the reuse interval is over', async () => {
    const { me, session, factor } = await givenHalfway('halfway.token@example.com')
    const { id: challengeId } = await challengeFactor({ ...me, factorId: factor.id }, context)
    const { refresh_token: refreshToken } = session
    const answer = { ...me, factorId: factor.id, challengeId, code: codeOf(factor.secret), refreshToken }
    await verifyFactor(answer, context)
    await pool.query("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'")
    await expect(refreshSession({ refreshToken }, context)).rejects.toMatchObject({
      code: 'refresh_token_already_used',
    })
  })

  test('is needed for a new password and a new address, except where a mail recovered the account', async () => {
    const { email, me, full } = await givenHalfway('change@example.com')
    const refusal = { status: 403, code: 'insufficient_aal' }
    await expect(updateUser({ ...me, password: 'another long password' }, context)).rejects.toMatchObject(refusal)
    await expect(updateUser({ ...me, email: 'thief@example.net' }, context)).rejects.toMatchObject(refusal)
    await expect(updateUser({ ...full, data: { name: 'Ada' } }, context)).resolves.toBeDefined()

    await recover({ email }, context)
    await context.afterwards.settled()
    const recovered = await whoIs((await follow(email, 'recovery')).session!)
    await expect(updateUser({ ...recovered, email: 'thief@example.net' }, context)).rejects.toMatchObject(refusal)
    await updateUser({ ...recovered, password: 'another long password' }, context)
    const { access_token } = await signIn(email, 'another long password')
    await expect(authenticate({ accessToken: access_token }, context)).resolves.toMatchObject({
      needsSecondFactor: true,
    })
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('recovery codes', () => {
  async function givenCodes(email: string) {
    const { me: full } = await givenPerson(email)
    await givenFactor(full, context)
    const { codes } = await renewRecoveryCodes(full, context)
    const halfway = async () => whoIs(await signIn(email))
    return { full, codes, halfway }
  }

  test('are ten, told once, and not in the database', async () => {
    const { full, codes } = await givenCodes('codes@example.com')
    expect(new Set(codes)).toHaveProperty('size', 10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/)
    expect(await recoveryCodesOf(full, context)).toMatchObject({ total: 10, left: 10, created_at: expect.any(Date) })
    const { rows } = await pool.query('select * from auth.mfa_recovery_codes where user_id = $1', [full.userId])
    const stored = JSON.stringify(rows)
    for (const code of codes) expect(stored).not.toContain(code)
  })

  test('let in once each, however they are typed, and say how many are left', async () => {
    const { codes, halfway } = await givenCodes('once@example.com')
    const me = await halfway()
    const typed = ` ${codes[3]!.replaceAll('-', ' ').toUpperCase()} `
    const { session, left } = await useRecoveryCode({ ...me, code: typed }, context)
    expect(left).toBe(9)
    const { claims, needsSecondFactor } = await authenticate({ accessToken: session.access_token }, context)
    expect([claims.aal, claims.amr[0]?.method, needsSecondFactor]).toEqual(['aal2', 'recovery_code', false])

    await expect(useRecoveryCode({ ...(await halfway()), code: codes[3]! }, context)).rejects.toMatchObject({
      status: 422,
      code: 'recovery_code_invalid',
    })
  })

  test('used twice at once let one in', async () => {
    const { codes, full, halfway } = await givenCodes('codes.race@example.com')
    const [first, second] = [await halfway(), await halfway()]
    const outcomes = await Promise.allSettled(
      [first, second].map((me) => useRecoveryCode({ ...me, code: codes[0]! }, context)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await recoveryCodesOf(full, context)).toMatchObject({ left: 9 })
  })

  test('end when new ones are made', async () => {
    const { full, codes, halfway } = await givenCodes('renew@example.com')
    const { codes: fresh } = await renewRecoveryCodes(full, context)
    const me = await halfway()
    await expect(useRecoveryCode({ ...me, code: codes[0]! }, context)).rejects.toMatchObject({
      code: 'recovery_code_invalid',
    })
    await expect(useRecoveryCode({ ...me, code: fresh[0]! }, context)).resolves.toMatchObject({ left: 9 })
  })

  test('are not made without a factor, and somebody else’s do not count', async () => {
    const { codes } = await givenCodes('hers@example.com')
    const { me } = await givenPerson('his@example.com')
    await expect(renewRecoveryCodes(me, context)).rejects.toMatchObject({ code: 'mfa_factor_not_found' })
    await expect(useRecoveryCode({ ...me, code: codes[0]! }, context)).rejects.toMatchObject({
      code: 'recovery_code_invalid',
    })
  })

  test('are guessed fifty times from one network and then wait there', async () => {
    const { codes, halfway } = await givenCodes('codes.guess@example.com')
    const me = await halfway()
    for (let guess = 0; guess < 50; guess++) {
      await expect(useRecoveryCode({ ...me, code: '' }, from('192.0.2.1'))).rejects.toMatchObject({
        code: 'recovery_code_invalid',
      })
    }
    await expect(useRecoveryCode({ ...me, code: '' }, from('192.0.2.1'))).rejects.toMatchObject({ status: 429 })
    await expect(useRecoveryCode({ ...me, code: codes[0]! }, from('198.51.100.1'))).resolves.toBeDefined()
  })
})
