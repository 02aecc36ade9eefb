import { auth } from '@plinth/contract/auth'
import { factors } from '@plinth/contract/factors'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { codeOf } from '@plinth/identity/testing/authenticator'
import { addSecondFactor, verifySecondFactor } from '../../testing/add-second-factor.ts'
import { PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const present = { current_password: PASSWORD }

async function givenPerson() {
  const { ada } = await platform.given({ people: ['ada'] })
  return ada
}

test('a factor is added under its name, and the first one signs every other browser out', async () => {
  const ada = await givenPerson()
  const elsewhere = platform.someone()
  elsewhere.email = ada.email
  const { access_token } = await elsewhere.call(auth.signIn, { email: ada.email, password: PASSWORD })
  elsewhere.accessToken = access_token
  await expect(elsewhere.call(profile.get, {})).resolves.toBeDefined()

  const { id } = await addSecondFactor(ada, 'Phone')

  expect(await ada.call(factors.list, {})).toMatchObject([{ id, friendly_name: 'Phone', status: 'verified' }])
  expect((await ada.call(auth.user, {})).factors).toHaveLength(1)
  await expect(elsewhere.call(profile.get, {})).rejects.toMatchObject({ reason: 'not_signed_in' })
  await expect(elsewhere.call(auth.refresh, {})).rejects.toMatchObject({ code: 401 })
})

test('its secret is sealed under the installation’s key', async () => {
  const ada = await givenPerson()
  const { id, secret } = await addSecondFactor(ada)
  const { rows } = await platform.pool.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
    id,
  ])
  expect(rows[0]!.secret).not.toContain(secret)
  expect(platform.process.sealer.open(rows[0]!.secret, `mfa factor ${id}`)).toBe(secret)
  expect(() => platform.process.sealer.open(rows[0]!.secret, 'mfa factor another')).toThrow()
})

describe('signing in', () => {
  test('says that a second factor is missing, and which there are', async () => {
    const ada = await givenPerson()
    const { id } = await addSecondFactor(ada)
    expect(await ada.signIn()).toMatchObject({
      aal: 'aal1',
      second_factor_required: true,
      user: { factors: [{ id, friendly_name: 'Phone', status: 'verified' }] },
    })
    expect(await ada.call(auth.refresh, {})).toMatchObject({ aal: 'aal1', second_factor_required: true })
  })

  test('goes on in the tab that refreshes while another one verifies the second factor', async () => {
    const ada = await givenPerson()
    const factor = await addSecondFactor(ada)
    await ada.signIn()
    const cookieBefore = [...ada.cookies]
    await verifySecondFactor(ada, factor)
    const after = new Map(ada.cookies)
    for (const [name, value] of cookieBefore) ada.cookies.set(name, value)
    expect(await ada.call(auth.refresh, {})).toMatchObject({ aal: 'aal2' })
    expect(ada.cookies).toEqual(after)
  })

  test('with a wrong code is refused, and a code that was taken is one', async () => {
    const ada = await givenPerson()
    const factor = await addSecondFactor(ada)
    await ada.signIn()
    const refusal = { code: 422, reason: 'mfa_verification_failed' }
    await expect(verifySecondFactor(ada, factor, 0)).rejects.toMatchObject(refusal)
    await expect(verifySecondFactor(ada, { ...factor, secret: 'A'.repeat(32) })).rejects.toMatchObject(refusal)
    await expect(verifySecondFactor(ada, factor, 1)).resolves.toMatchObject({ aal: 'aal2' })
  })

  test('is guessed five times, then says how long to wait', async () => {
    const ada = await givenPerson()
    const { id } = await addSecondFactor(ada)
    await ada.signIn()
    const guess = async () => {
      const { id: challenge_id } = await ada.call(factors.challenge, { id })
      return ada.call(factors.verify, { id, challenge_id, code: 'wrong' })
    }
    for (let attempt = 0; attempt < 5; attempt++) await expect(guess()).rejects.toMatchObject({ code: 422 })
    await expect(guess()).rejects.toMatchObject({ code: 429, reason: 'over_request_rate_limit', retryAfter: 1 })
  })
})

describe('recovery codes', () => {
  test('are shown once, work once, and say how many are left', async () => {
    const ada = await givenPerson()
    expect(await ada.call(factors.recoveryCodes, {})).toEqual({ total: 0, left: 0, created_at: null })
    await addSecondFactor(ada)
    const { codes } = await ada.call(factors.renewRecoveryCodes, present)
    expect(codes).toHaveLength(10)
    await ada.signIn()
    const session = await ada.call(factors.useRecoveryCode, { code: codes[0]! })
    expect(session).toMatchObject({ aal: 'aal2', second_factor_required: false, recovery_codes_left: 9 })
    ada.accessToken = session.access_token
    expect(await ada.call(factors.recoveryCodes, {})).toMatchObject({ total: 10, left: 9 })
    await ada.signIn()
    await expect(ada.call(factors.useRecoveryCode, { code: codes[0]! })).rejects.toMatchObject({
      reason: 'recovery_code_invalid',
    })
  })
})

test('a factor is removed once it is verified, and then a password is enough', async () => {
  const ada = await givenPerson()
  const { id } = await addSecondFactor(ada)
  await ada.call(factors.remove, { id, ...present })
  expect(await ada.call(factors.list, {})).toEqual([])
  expect(await ada.signIn()).toMatchObject({ aal: 'aal1', second_factor_required: false })
  await expect(ada.call(profile.get, {})).resolves.toBeDefined()
})

test('the secret and the codes stand in no log', async () => {
  const ada = await givenPerson()
  const { secret } = await addSecondFactor(ada)
  const { codes } = await ada.call(factors.renewRecoveryCodes, present)
  const code = codeOf(secret, 5)
  await ada.call(factors.useRecoveryCode, { code }).catch(() => undefined)
  const log = await platform.logText()
  expect(log).toContain('/platform/auth/recovery-codes/use')
  for (const word of [secret, ...codes]) expect(log).not.toContain(word)
})
