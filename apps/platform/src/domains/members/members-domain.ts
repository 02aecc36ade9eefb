import type { Domain } from '../domain.ts'
import { memberHandlers } from './member-handlers.ts'

export const membersDomain = {
  handlers: { members: memberHandlers },
} satisfies Domain
