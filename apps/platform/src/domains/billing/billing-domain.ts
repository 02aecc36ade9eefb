import type { Domain } from '../domain.ts'
import { billingHandlers } from './billing-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'

export const billingDomain = {
  handlers: { billing: billingHandlers, subscriptions: subscriptionHandlers },
} satisfies Domain
