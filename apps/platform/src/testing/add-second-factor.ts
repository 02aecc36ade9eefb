import { factors } from '@plinth/contract/factors'
import { codeOf } from '@plinth/identity/testing/authenticator'
import type { Caller } from './caller.ts'

/** Answers a challenge; the caller goes on with the session that comes of it. */
export async function verifySecondFactor(caller: Caller, factor: { id: string; secret: string }, later = 1) {
  const { id } = factor
  const { id: challenge_id } = await caller.call(factors.challenge, { id })
  const session = await caller.call(factors.verify, { id, challenge_id, code: codeOf(factor.secret, later) })
  caller.accessToken = session.access_token
  return session
}

/** The caller has a second factor and has signed in by it. The code of this step is used up, the next one is not. */
export async function addSecondFactor(caller: Caller, friendly_name = 'Phone') {
  const { id, totp } = await caller.call(factors.enroll, { friendly_name, current_password: caller.password })
  const factor = { id, secret: totp.secret }
  await verifySecondFactor(caller, factor, 0)
  return factor
}
