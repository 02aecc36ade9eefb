import { compactTaxId, taxIdKind } from '@plinth/catalog/tax-ids'
import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { BillingAddress, BillingCustomerChange } from './forms/billing-details.ts'

export const BillingCustomer = z.object({
  /** Null before anything was entered; bills are then made out to the organization. */
  name: z.nullable(z.string()),
  billing_email: z.nullable(z.string()),
  address: z.nullable(BillingAddress),
})
export type BillingCustomer = z.infer<typeof BillingCustomer>

export const TaxId = z.object({ type: z.string(), country: z.string(), value: z.string() })
export type TaxId = z.infer<typeof TaxId>

/** Only its form is checked, by its kind. */
const NewTaxId = z
  .strictObject({ type: z.string(), country: z.string(), value: z.string().check(z.maxLength(64)) })
  .check((given) => {
    const { type, country, value } = given.value
    const kind = taxIdKind(type, country)
    if (kind?.pattern.test(compactTaxId(value))) return
    given.issues.push({ code: 'custom', input: value, path: ['value'], message: complaintAbout(kind) })
  })

const complaintAbout = (kind: ReturnType<typeof taxIdKind>) =>
  kind
    ? `This is not a ${kind.label} of ${kind.country}. An example is ${kind.example}.`
    : 'This kind of tax ID does not exist.'

const TaxIds = z.object({ tax_ids: z.array(TaxId) })

/** Who gets the bills of an organization. */
export const billingCustomers = {
  get: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/billing/customer',
    access: member('billing:Read', 'stripe.customer'),
    token: 'organizations:read',
    summary: 'The name, the e-mail address and the address on the bills of an organization.',
    response: BillingCustomer,
    feature: 'billing:all',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/billing/customer',
    access: member('billing:Write', 'stripe.customer'),
    token: 'never',
    summary: 'Change the name, the e-mail address and the address on the bills of an organization.',
    body: BillingCustomerChange,
    response: BillingCustomer,
    operation: { verb: 'billing.change-customer', did: 'changed the billing address' },
    feature: 'billing:all',
    whileRestricted: 'works',
  }),
  taxIds: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/tax-ids',
    access: member('billing:Read', 'stripe.tax_ids'),
    token: 'organizations:read',
    summary: 'The tax IDs on the bills of an organization.',
    response: TaxIds,
    feature: 'billing:all',
  }),
  changeTaxIds: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/tax-ids',
    access: member('billing:Write', 'stripe.tax_ids'),
    token: 'never',
    summary: 'Replace the tax IDs of an organization. Each is checked by the form that its country gives it.',
    body: z.strictObject({ tax_ids: z.array(NewTaxId).check(z.maxLength(5, 'Enter at most 5 tax IDs.')) }),
    response: TaxIds,
    operation: { verb: 'billing.change-tax-ids', did: 'changed the tax IDs' },
    feature: 'billing:all',
    whileRestricted: 'works',
  }),
}
