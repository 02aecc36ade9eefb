import { getUser } from '@plinth/identity/accounts'
import {
  challengeFactor,
  enrollFactor,
  recoveryCodesOf,
  renewRecoveryCodes,
  unenrollFactor,
  useRecoveryCode,
  verifyFactor,
} from '@plinth/identity/factors'
import type { factors } from '@plinth/contract/factors'
import type { Handlers } from '../../access/handlers.ts'
import { begin } from './begin.ts'
import { callerOf } from './caller.ts'
import { requirePresence } from '../../access/require-presence.ts'

export const factorHandlers: Handlers<typeof factors> = {
  list: async (_, { person, authContext }) => (await getUser(person, authContext)).factors ?? [],
  enroll: async ({ friendly_name, ...proof }, context) => {
    await requirePresence(proof, context)
    return enrollFactor({ ...context.person, friendlyName: friendly_name }, callerOf(context))
  },
  challenge: ({ id }, context) => challengeFactor({ ...context.person, factorId: id }, callerOf(context)),
  verify: async ({ id, challenge_id, code }, context) => {
    const answer = { ...context.person, factorId: id, challengeId: challenge_id, code }
    return begin(await verifyFactor({ ...answer, ...present(context) }, callerOf(context)), context)
  },
  remove: async ({ id, ...proof }, context) => {
    await requirePresence(proof, context)
    await unenrollFactor({ ...context.person, factorId: id }, callerOf(context))
  },
  recoveryCodes: async (_, { person, authContext }) => {
    const { created_at, ...count } = await recoveryCodesOf(person, authContext)
    return { ...count, created_at: created_at?.toISOString() ?? null }
  },
  renewRecoveryCodes: async (proof, context) => {
    await requirePresence(proof, context)
    return renewRecoveryCodes(context.person, callerOf(context))
  },
  useRecoveryCode: async ({ code }, context) => {
    const { session, left } = await useRecoveryCode({ ...context.person, code, ...present(context) }, callerOf(context))
    return { ...begin(session, context), recovery_codes_left: left }
  },
}

const present = ({ refreshToken }: { refreshToken: string | undefined }) =>
  refreshToken === undefined ? {} : { refreshToken }
