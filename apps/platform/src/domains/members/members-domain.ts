import type { Domain } from '../domain.ts'
import { memberHandlers } from './member-handlers.ts'
import { membershipHandlers } from './membership-handlers.ts'

export const membersDomain = {
  handlers: { members: memberHandlers, memberships: membershipHandlers },
} satisfies Domain
