import type { Domain } from '../domain.ts'
import { advisorHandlers } from './advisor-handlers.ts'

export const advisorsDomain = {
  handlers: { advisors: advisorHandlers },
} satisfies Domain
