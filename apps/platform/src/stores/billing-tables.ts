import { billingCustomerStore } from './billing-customer-store.ts'
import { invoiceStore } from './invoice-store.ts'
import { invoices } from './migrations/0004-invoices.ts'
import { billingCustomers } from './migrations/0090-billing-customers.ts'
import type { Tables } from './tables.ts'

/** What is kept of billing. */
export const billingTables = {
  stores: { invoices: invoiceStore, billingCustomers: billingCustomerStore },
  migrations: [invoices, billingCustomers],
} satisfies Tables
