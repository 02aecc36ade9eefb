import type { Invoice } from '@plinth/contract/billing'
import type { Organization } from '@plinth/contract/organizations'
import type { BannerWords } from '../../components/feature/banner.ts'
import { formatDay } from '../../lib/format/format-day.ts'

/** What the banners are decided by. What is not known yet counts as fine. */
export interface BillingFacts {
  /** The one whose pages are open. */
  organization: Organization | undefined
  /** All that the person belongs to. */
  organizations: readonly Organization[]
  /** The person may see the bills of the organization whose pages are open. */
  maySeeBills: boolean
  overdue: readonly Invoice[]
}

/** What the bills of an organization ask for, the most severe first. */
export function billingBanners(facts: BillingFacts): BannerWords[] {
  return [
    restricted(facts),
    gracePeriodOver(facts),
    gracePeriod(facts),
    ownInvoices(facts),
    otherInvoices(facts),
    missingAddress(facts),
  ].filter((banner) => banner !== undefined)
}

function restrictionOf({ organization, maySeeBills }: BillingFacts) {
  return maySeeBills ? organization?.restriction_status : undefined
}

function restricted(facts: BillingFacts): BannerWords | undefined {
  if (restrictionOf(facts) !== 'restricted') return undefined
  return {
    id: 'restricted',
    severity: 'blocked',
    title: 'Services Restricted',
    text: 'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
    link: billingLink(facts, 'Review the plan'),
  }
}

function gracePeriodOver(facts: BillingFacts): BannerWords | undefined {
  if (restrictionOf(facts) !== 'grace_period_over') return undefined
  return {
    id: 'grace-period-over',
    severity: 'warning',
    title: 'Grace period is over',
    text: 'Your Projects will not be able to serve requests when you used up your quota.',
    link: billingLink(facts, 'Review the plan'),
  }
}

function gracePeriod(facts: BillingFacts): BannerWords | undefined {
  if (restrictionOf(facts) !== 'grace_period') return undefined
  const end = facts.organization?.restriction_data?.grace_period_end
  return {
    id: 'grace-period',
    severity: 'warning',
    title: 'Organization plan has exceeded its quota',
    text: end && `You are given a grace period until ${formatDay(end)}`,
    link: billingLink(facts, 'Review the plan'),
  }
}

function ownInvoices({ organization, maySeeBills, overdue }: BillingFacts): BannerWords | undefined {
  if (!organization || !maySeeBills || !overdue.some(isOf(organization))) return undefined
  return {
    id: 'own-invoices',
    severity: 'warning',
    title: 'Outstanding Invoices',
    text: 'Please pay invoices to avoid service disruption.',
    link: { label: 'See invoices', href: `/org/${organization.slug}/billing#invoices` },
  }
}

function otherInvoices({ organization, organizations, overdue }: BillingFacts): BannerWords | undefined {
  const other = organizations.find((candidate) => candidate.id !== organization?.id && overdue.some(isOf(candidate)))
  if (!other) return undefined
  return {
    id: 'other-invoices',
    severity: 'warning',
    title: 'Outstanding Invoices in other Organization',
    text: 'Please pay invoices for other Organization to avoid service disruption.',
    link: { label: `See invoices of ${other.name}`, href: `/org/${other.slug}/billing#invoices` },
  }
}

const isOf =
  ({ id }: Organization) =>
  ({ organization_id }: Invoice) =>
    organization_id === id

function missingAddress({ organization, maySeeBills }: BillingFacts): BannerWords | undefined {
  if (!maySeeBills || !organization?.organization_missing_address) return undefined
  return {
    id: 'missing-address',
    severity: 'warning',
    title: 'Missing Billing Information',
    text: 'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
    link: { label: 'Billing address', href: `/org/${organization.slug}/billing#address` },
  }
}

const billingLink = ({ organization }: BillingFacts, label: string) => ({
  label,
  href: `/org/${organization?.slug}/billing`,
})
