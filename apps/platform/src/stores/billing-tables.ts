import { invoiceStore } from './invoice-store.ts'
import { invoices } from './migrations/0004-invoices.ts'
import type { Tables } from './tables.ts'

/** What is kept of billing. */
export const billingTables = {
  stores: { invoices: invoiceStore },
  migrations: [invoices],
} satisfies Tables
