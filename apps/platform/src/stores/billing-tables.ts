import { billingCustomerStore } from './billing-customer-store.ts'
import { invoiceStore } from './invoice-store.ts'
import { subscriptionStore } from './subscription-store.ts'
import { invoices } from './migrations/0004-invoices.ts'
import { bills } from './migrations/0091-bills.ts'
import { invoiceDocuments } from './migrations/0101-invoice-documents.ts'
import { invoiceMails } from './migrations/0102-invoice-mails.ts'
import { plannedPlans } from './migrations/0103-planned-plans.ts'
import { plannedPlanStore } from './planned-plan-store.ts'
import { billingCustomers } from './migrations/0090-billing-customers.ts'
import type { Tables } from './tables.ts'

/** What is kept of billing. */
export const billingTables = {
  stores: {
    invoices: invoiceStore,
    billingCustomers: billingCustomerStore,
    subscriptions: subscriptionStore,
    plannedPlans: plannedPlanStore,
  },
  migrations: [invoices, billingCustomers, bills, invoiceDocuments, invoiceMails, plannedPlans],
} satisfies Tables
