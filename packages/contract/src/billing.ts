import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const Invoice = z.object({
  id: z.string(),
  organization_id: z.number(),
  /** In dollars. */
  amount_due: z.number(),
  due_date: Timestamp,
})
export type Invoice = z.infer<typeof Invoice>

const RestrictionStatus = z.nullable(z.enum(['grace_period', 'grace_period_over', 'restricted']))

const BillingConditions = z.object({
  restriction_status: RestrictionStatus,
  restriction_data: z.nullable(z.object({ grace_period_end: z.optional(z.string()) })),
  organization_missing_address: z.boolean(),
  open_invoices: z.array(z.omit(Invoice, { organization_id: true })),
})
export type BillingConditions = z.infer<typeof BillingConditions>

/** What an operator says of an organization; what is left out stays. */
export const BillingConditionsChange = z.strictObject({
  restriction_status: z.optional(RestrictionStatus),
  grace_period_end: z.optional(z.nullable(Timestamp)),
  organization_missing_address: z.optional(z.boolean()),
  /** All that were written by hand and are not paid; others of them count as paid from now on. */
  open_invoices: z.optional(
    z
      .array(
        z.strictObject({
          id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'An invoice number is letters, digits, _ and -.')),
          amount_due: z.number().check(
            z.nonnegative(),
            z.maximum(1e9),
            z.refine((dollars) => /^\d+(?:\.\d\d?)?$/.test(String(dollars)), 'An amount has whole cents.'),
          ),
          due_date: Timestamp,
        }),
      )
      .check(z.maxLength(100)),
  ),
})

/** What a member needs to see an organization's invoices; a call that brings those of all asks for it by each. */
export const readingBills = { access: member('billing:Read', 'stripe.invoices') }

export const billing = {
  overdueInvoices: endpoint({
    method: 'GET',
    path: '/platform/stripe/invoices/overdue',
    access: 'profile',
    token: 'organizations:read',
    summary: "The unpaid invoices past their due date, of all the caller's organizations whose bills they may read.",
    response: z.array(Invoice),
    feature: 'billing:all',
  }),
  changeConditions: endpoint({
    method: 'PATCH',
    path: '/platform/operator/organizations/{slug}/billing',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: say that an organization is restricted, has open invoices or lacks an address.',
    body: BillingConditionsChange,
    response: BillingConditions,
    operation: { verb: 'billing.change-conditions', did: 'changed the billing conditions of an organization' },
    feature: 'billing:all',
  }),
}
