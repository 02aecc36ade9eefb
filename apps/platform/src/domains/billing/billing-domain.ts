import type { Domain } from '../domain.ts'
import { billingHandlers } from './billing-handlers.ts'

export const billingDomain = {
  handlers: { billing: billingHandlers },
} satisfies Domain
