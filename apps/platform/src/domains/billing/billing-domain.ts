import type { Domain } from '../domain.ts'
import { billingHandlers } from './billing-handlers.ts'
import { customerHandlers } from './customer-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'

export const billingDomain = {
  handlers: { billing: billingHandlers, billingCustomers: customerHandlers, subscriptions: subscriptionHandlers },
} satisfies Domain
