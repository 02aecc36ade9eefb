import type { memberships } from '@plinth/contract/memberships'
import type { Handlers } from '../../access/handlers.ts'
import { changeRole } from './change-role.ts'
import { reachedFreeProjectLimit } from './reached-free-project-limit.ts'
import { removeMember } from './remove-member.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { transferOwnership } from './transfer-ownership.ts'

export const membershipHandlers: Handlers<typeof memberships> = {
  reachedFreeProjectLimit,
  changeRole,
  remove: removeMember,
  resetSecondFactor,
  transferOwnership,
}
