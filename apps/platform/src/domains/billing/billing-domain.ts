import type { Domain } from '../domain.ts'
import { billingHandlers } from './billing-handlers.ts'
import { customerHandlers } from './customer-handlers.ts'
import { billingTasks } from './billing-tasks.ts'
import { invoiceHandlers } from './bills/invoice-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'

export const billingDomain = {
  handlers: {
    billing: billingHandlers,
    billingCustomers: customerHandlers,
    invoices: invoiceHandlers,
    subscriptions: subscriptionHandlers,
  },
  tasks: billingTasks,
} satisfies Domain
