import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { TaxId } from './billing-customers.ts'
import { BillingAddress } from './forms/billing-details.ts'
import { Timestamp } from './fields.ts'

const cents = z.int()

export const InvoiceLine = z.object({
  kind: z.enum(['plan', 'compute', 'usage', 'compute_credit', 'credit']),
  description: z.string(),
  project_ref: z.nullable(z.string()),
  /** How much, exactly: "15.5 GB", or of a month "12 days 6 hours of 31 days". Null where an amount is given or taken off. */
  quantity: z.nullable(z.string()),
  /** For example "$0.09 per GB". */
  unit_price: z.nullable(z.string()),
  /** Below zero where it is taken off. */
  amount_cents: cents,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

const IssuedInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  amount_cents: cents,
  due_date: Timestamp,
  /** Null with one that the operator wrote by hand, which has no lines. */
  issued_at: z.nullable(Timestamp),
  period_start: z.nullable(Timestamp),
  period_end: z.nullable(Timestamp),
  lines: z.array(InvoiceLine),
})
export type IssuedInvoice = z.infer<typeof IssuedInvoice>

const InvoiceCustomer = z.object({
  name: z.string(),
  address: z.nullable(BillingAddress),
  tax_ids: z.array(TaxId),
})
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>

const paidBy = ['nothing_due', 'operator'] as const
export type PaidBy = (typeof paidBy)[number]

const InvoiceDocument = z.extend(IssuedInvoice, {
  /** Who it was made out to, as it was when the invoice was issued. */
  customer: InvoiceCustomer,
  /** The operator's name then; null with older ones. */
  issuer: z.nullable(z.string()),
  /** What its lines charge, before credits. */
  charges_cents: cents,
  /** Zero or below. */
  credits_cents: cents,
  /** What is still to be paid. */
  amount_due_cents: cents,
  paid_at: z.nullable(Timestamp),
  /** `operator`: the operator recorded the payment. */
  paid_by: z.nullable(z.enum(paidBy)),
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>

const UpcomingInvoice = z.object({
  period_start: Timestamp,
  period_end: Timestamp,
  amount_cents: cents,
  lines: z.array(InvoiceLine),
  /** What the organization has left of what it was granted. */
  credit_cents: cents,
})
export type UpcomingInvoice = z.infer<typeof UpcomingInvoice>

/** The invoices of an organization, in cents. */
export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/invoices',
    access: member('billing:Read', 'stripe.invoices'),
    token: 'organizations:read',
    summary: 'The invoices of an organization, newest first, at most a hundred from the offset on.',
    query: z.strictObject({ offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
    response: z.array(IssuedInvoice),
    feature: 'billing:all',
  }),
  count: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/invoice-count',
    access: member('billing:Read', 'stripe.invoices'),
    token: 'organizations:read',
    summary: 'How many invoices an organization has.',
    response: z.object({ count: z.number() }),
    feature: 'billing:all',
  }),
  get: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/invoices/{invoice_id}',
    access: member('billing:Read', 'stripe.invoices'),
    token: 'organizations:read',
    summary: 'One invoice of an organization: its lines, who it is made out to, and its payment.',
    response: InvoiceDocument,
    feature: 'billing:all',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/invoices/{invoice_id}/pdf',
    access: member('billing:Read', 'stripe.invoices'),
    token: 'organizations:read',
    summary: 'One invoice of an organization as a PDF file.',
    streams: 'file',
    rate: 'heavy',
    feature: 'billing:all',
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/upcoming-invoice',
    access: member('billing:Read', 'stripe.invoices'),
    token: 'organizations:read',
    summary: 'What the invoice of this cycle will be if nothing changes; null without a paid plan.',
    response: z.nullable(UpcomingInvoice),
    feature: 'billing:all',
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/platform/operator/organizations/{slug}/invoices/{invoice_id}',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: say that an invoice is paid, void or uncollectible, or open again.',
    body: z.strictObject({ status: z.enum(invoiceStatuses) }),
    response: IssuedInvoice,
    operation: { verb: 'billing.set-invoice-status', did: 'changed the status of an invoice' },
    feature: 'billing:all',
  }),
  grantCredit: endpoint({
    method: 'POST',
    path: '/platform/operator/organizations/{slug}/credits',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: grant credit to an organization, which its next invoices use up.',
    body: z.strictObject({
      amount_cents: cents.check(z.minimum(1), z.maximum(100_000_000)),
      reason: z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(200)),
    }),
    response: z.object({ credit_cents: cents }),
    operation: { verb: 'billing.grant-credit', did: 'granted credit to an organization' },
    feature: 'billing:all',
  }),
}
