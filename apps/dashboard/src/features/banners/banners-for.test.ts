import type { Organization } from '@plinth/contract/organizations'
import type { Status } from '@plinth/contract/status'
import { describe, expect, test } from 'vitest'
import { type BannerFacts, bannersFor } from './banners-for.ts'

const acme: Organization = {
  id: 1,
  slug: 'acme-1',
  name: 'Acme',
  billing_email: null,
  billing_partner: null,
  organization_requires_mfa: false,
  organization_missing_address: false,
  restriction_status: null,
  restriction_data: null,
  plan: { id: 'free', name: 'Free' },
  is_owner: true,
  opt_in_tags: [],
  assistant_is_on: true,
  created_at: '2026-01-01T00:00:00Z',
}
const beta: Organization = { ...acme, id: 2, slug: 'beta-2', name: 'Beta' }
const fine: Status = { status: 'operational', checked_at: '2026-01-01T00:00:00Z', components: [], notices: [] }

const facts = (given: Partial<BannerFacts> = {}): BannerFacts => ({
  organization: acme,
  organizations: [acme, beta],
  maySeeBills: true,
  overdue: [],
  isClockSkewed: false,
  status: fine,
  dismissed: [],
  ...given,
})

const invoiceOf = ({ id }: Organization) => ({
  id: 'i',
  organization_id: id,
  amount_due: 5,
  due_date: '2026-01-01T00:00:00Z',
})
const outage = {
  key: '2025-05-16-dashboard',
  kind: 'outage',
  title: 'Brief Dashboard outage: May 16, 2025, 22:00–23:00 UTC (no impact to your apps)',
  href: '/status',
  active_from: '2025-05-01T00:00:00Z',
  active_until: null,
} as const

test('without a condition there is no banner', () => {
  expect(bannersFor(facts())).toEqual([])
  expect(bannersFor(facts({ organization: undefined, status: undefined }))).toEqual([])
})

describe('the restriction of an organization', () => {
  const withStatus = (restriction_status: Organization['restriction_status'], given: Partial<Organization> = {}) =>
    bannersFor(facts({ organization: { ...acme, ...given, restriction_status } }))

  test('Organization plan has exceeded its quota, with the day on which the grace period ends', () => {
    expect(
      withStatus('grace_period', { restriction_data: { grace_period_end: '2026-05-09T10:00:00Z' } }),
    ).toMatchObject([
      {
        tone: 'warning',
        title: 'Organization plan has exceeded its quota',
        text: 'You are given a grace period until 09 May, 2026',
      },
    ])
  })

  test('Grace period is over', () => {
    expect(withStatus('grace_period_over')).toMatchObject([
      {
        tone: 'warning',
        title: 'Grace period is over',
        text: 'Your Projects will not be able to serve requests when you used up your quota.',
      },
    ])
  })

  test('Services Restricted, in red', () => {
    expect(withStatus('restricted')).toMatchObject([
      {
        tone: 'danger',
        title: 'Services Restricted',
        text: 'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
      },
    ])
  })
})

test('Outstanding Invoices of the open organization lead to its invoices', () => {
  expect(bannersFor(facts({ overdue: [invoiceOf(acme)] }))).toMatchObject([
    {
      title: 'Outstanding Invoices',
      text: 'Please pay invoices to avoid service disruption.',
      link: { href: '/org/acme-1/billing#invoices' },
    },
  ])
})

test.each([
  ['another', acme],
  ['no', undefined],
])(
  'Outstanding Invoices in other Organization, with %s organization open, lead to the one that has them',
  (_, organization) => {
    expect(bannersFor(facts({ organization, overdue: [invoiceOf(beta)] }))).toMatchObject([
      {
        title: 'Outstanding Invoices in other Organization',
        text: 'Please pay invoices for other Organization to avoid service disruption.',
        link: { href: '/org/beta-2/billing#invoices' },
      },
    ])
  },
)

test('Missing Billing Information leads to the address', () => {
  expect(bannersFor(facts({ organization: { ...acme, organization_missing_address: true } }))).toMatchObject([
    {
      title: 'Missing Billing Information',
      text: 'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
      link: { href: '/org/acme-1/billing#address' },
    },
  ])
})

test('Clock: it appears to be inaccurate', () => {
  expect(bannersFor(facts({ isClockSkewed: true }))).toMatchObject([
    {
      title: "Your computer's clock appears to be inaccurate. This can cause issues with certain features.",
      link: { label: 'More information' },
    },
  ])
})

test.each([
  ['an outage that the platform found itself', { ...fine, status: 'outage' as const }],
  ['an incident that the operator told', { ...fine, notices: [{ ...outage, kind: 'incident' as const }] }],
])('Incident: %s leads to the status page', (_, status) => {
  expect(bannersFor(facts({ status }))).toMatchObject([
    { title: 'We are currently investigating a technical issue', link: { href: '/status' } },
  ])
})

test('a degraded component alone is no incident', () => {
  expect(bannersFor(facts({ status: { ...fine, status: 'degraded' } }))).toEqual([])
})

test('Outage notice: it can be learned about and dismissed, by its key', () => {
  const status = { ...fine, notices: [outage] }
  expect(bannersFor(facts({ status }))).toEqual([
    {
      id: outage.key,
      tone: 'info',
      title: outage.title,
      link: { label: 'Learn more', href: '/status' },
      dismissal: outage.key,
    },
  ])
  expect(bannersFor(facts({ status, dismissed: [outage.key] }))).toEqual([])
})

test('what is about bills is for those who may see them', () => {
  const organization = { ...acme, restriction_status: 'restricted' as const, organization_missing_address: true }
  expect(bannersFor(facts({ organization, overdue: [invoiceOf(acme)], maySeeBills: false }))).toEqual([])
})

test('all that hold are there, the most severe first', () => {
  const organization = { ...acme, restriction_status: 'restricted' as const, organization_missing_address: true }
  const status = { ...fine, status: 'outage' as const, notices: [outage] }
  const all = bannersFor(
    facts({ organization, overdue: [invoiceOf(acme), invoiceOf(beta)], isClockSkewed: true, status }),
  )
  expect(all.map(({ id }) => id)).toEqual([
    'restricted',
    'incident',
    'own-invoices',
    'other-invoices',
    'missing-address',
    'clock',
    outage.key,
  ])
})
