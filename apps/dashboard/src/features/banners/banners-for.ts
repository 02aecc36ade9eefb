import type { Invoice } from '@plinth/contract/billing'
import type { Organization } from '@plinth/contract/organizations'
import type { Notice, Status } from '@plinth/contract/status'
import { formatDay } from '../../lib/format/format-day.ts'

/** What the banners are decided by. What is not known yet counts as fine. */
export interface BannerFacts {
  /** The one whose pages are open. */
  organization: Organization | undefined
  /** All that the person belongs to. */
  organizations: readonly Organization[]
  /** The person may see the bills of the organization whose pages are open. */
  maySeeBills: boolean
  overdue: readonly Invoice[]
  isClockSkewed: boolean
  status: Status | undefined
  /** Keys of the notices that were dismissed in this browser. */
  dismissed: readonly string[]
}

export interface BannerWords {
  id: string
  tone: 'danger' | 'warning' | 'info'
  title: string
  text?: string
  link?: { label: string; href: string }
  /** The notice's key, where it can be dismissed. */
  dismissal?: string
}

/** Every banner whose condition holds, the most severe first. */
export function bannersFor(facts: BannerFacts): BannerWords[] {
  return [
    restricted(facts),
    ...incidents(facts),
    gracePeriodOver(facts),
    gracePeriod(facts),
    ownInvoices(facts),
    otherInvoices(facts),
    missingAddress(facts),
    clock(facts),
    ...outages(facts),
  ].filter((banner) => banner !== undefined)
}

function restrictionOf({ organization, maySeeBills }: BannerFacts) {
  return maySeeBills ? organization?.restriction_status : undefined
}

function restricted(facts: BannerFacts): BannerWords | undefined {
  if (restrictionOf(facts) !== 'restricted') return undefined
  return {
    id: 'restricted',
    tone: 'danger',
    title: 'Services Restricted',
    text: 'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
    link: billingLink(facts, 'Review the plan'),
  }
}

function gracePeriodOver(facts: BannerFacts): BannerWords | undefined {
  if (restrictionOf(facts) !== 'grace_period_over') return undefined
  return {
    id: 'grace-period-over',
    tone: 'warning',
    title: 'Grace period is over',
    text: 'Your Projects will not be able to serve requests when you used up your quota.',
    link: billingLink(facts, 'Review the plan'),
  }
}

function gracePeriod(facts: BannerFacts): BannerWords | undefined {
  if (restrictionOf(facts) !== 'grace_period') return undefined
  const end = facts.organization?.restriction_data?.grace_period_end
  return {
    id: 'grace-period',
    tone: 'warning',
    title: 'Organization plan has exceeded its quota',
    ...(end === undefined ? {} : { text: `You are given a grace period until ${formatDay(end)}` }),
    link: billingLink(facts, 'Review the plan'),
  }
}

function ownInvoices({ organization, maySeeBills, overdue }: BannerFacts): BannerWords | undefined {
  if (!organization || !maySeeBills || !overdue.some(isOf(organization))) return undefined
  return {
    id: 'own-invoices',
    tone: 'warning',
    title: 'Outstanding Invoices',
    text: 'Please pay invoices to avoid service disruption.',
    link: { label: 'See invoices', href: `/org/${organization.slug}/billing#invoices` },
  }
}

function otherInvoices({ organization, organizations, overdue }: BannerFacts): BannerWords | undefined {
  const other = organizations.find((candidate) => candidate.id !== organization?.id && overdue.some(isOf(candidate)))
  if (!other) return undefined
  return {
    id: 'other-invoices',
    tone: 'warning',
    title: 'Outstanding Invoices in other Organization',
    text: 'Please pay invoices for other Organization to avoid service disruption.',
    link: { label: `See invoices of ${other.name}`, href: `/org/${other.slug}/billing#invoices` },
  }
}

const isOf =
  ({ id }: Organization) =>
  ({ organization_id }: Invoice) =>
    organization_id === id

function missingAddress({ organization, maySeeBills }: BannerFacts): BannerWords | undefined {
  if (!maySeeBills || !organization?.organization_missing_address) return undefined
  return {
    id: 'missing-address',
    tone: 'warning',
    title: 'Missing Billing Information',
    text: 'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
    link: { label: 'Billing address', href: `/org/${organization.slug}/billing#address` },
  }
}

function clock({ isClockSkewed }: BannerFacts): BannerWords | undefined {
  if (!isClockSkewed) return undefined
  return {
    id: 'clock',
    tone: 'warning',
    title: "Your computer's clock appears to be inaccurate. This can cause issues with certain features.",
    link: { label: 'More information', href: '/guides/clock' },
  }
}

/** One for all: the status page says what each is about. */
function incidents({ status }: BannerFacts): BannerWords[] {
  const isGoingOn = status?.status === 'outage' || status?.notices.some(({ kind }) => kind === 'incident')
  if (!isGoingOn) return []
  return [
    {
      id: 'incident',
      tone: 'warning',
      title: 'We are currently investigating a technical issue',
      link: { label: 'Status page', href: '/status' },
    },
  ]
}

function outages({ status, dismissed }: BannerFacts): BannerWords[] {
  return (status?.notices ?? [])
    .filter(({ kind, key }) => kind === 'outage' && !dismissed.includes(key))
    .map(({ key, title, href }: Notice) => ({
      id: key,
      tone: 'info',
      title,
      link: { label: 'Learn more', href: href ?? '/status' },
      dismissal: key,
    }))
}

const billingLink = ({ organization }: BannerFacts, label: string) => ({
  label,
  href: `/org/${organization?.slug}/billing`,
})
