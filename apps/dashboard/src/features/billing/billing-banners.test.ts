import type { Organization } from '@plinth/contract/organizations'
import { describe, expect, test } from 'vitest'
import { givenOrganization } from '../../lib/testing/given-organization.ts'
import { type BillingFacts, billingBanners } from './billing-banners.ts'

const acme = givenOrganization()
const beta = givenOrganization({ id: 2, slug: 'beta-2', name: 'Beta' })

const facts = (given: Partial<BillingFacts> = {}): BillingFacts => ({
  organization: acme,
  organizations: [acme, beta],
  maySeeBills: true,
  overdue: [],
  ...given,
})

const invoiceOf = ({ id }: Organization) => ({
  id: 'i',
  organization_id: id,
  amount_due: 5,
  due_date: '2026-01-01T00:00:00Z',
})

test('without a condition there is no banner', () => {
  expect(billingBanners(facts())).toEqual([])
  expect(billingBanners(facts({ organization: undefined }))).toEqual([])
})

describe('the restriction of an organization', () => {
  const withStatus = (restriction_status: Organization['restriction_status'], given: Partial<Organization> = {}) =>
    billingBanners(facts({ organization: { ...acme, ...given, restriction_status } }))

  test('Organization plan has exceeded its quota, with the day on which the grace period ends', () => {
    expect(
      withStatus('grace_period', { restriction_data: { grace_period_end: '2026-05-09T10:00:00Z' } }),
    ).toMatchObject([
      {
        severity: 'warning',
        title: 'Organization plan has exceeded its quota',
        text: 'You are given a grace period until 09 May, 2026',
      },
    ])
  })

  test('Grace period is over', () => {
    expect(withStatus('grace_period_over')).toMatchObject([
      {
        severity: 'warning',
        title: 'Grace period is over',
        text: 'Your Projects will not be able to serve requests when you used up your quota.',
      },
    ])
  })

  test('Services Restricted, in red', () => {
    expect(withStatus('restricted')).toMatchObject([
      {
        severity: 'blocked',
        title: 'Services Restricted',
        text: 'Your Projects are unable to serve any requests as your Organization plan has used up its quota.',
      },
    ])
  })
})

test('Outstanding Invoices of the open organization lead to its invoices', () => {
  expect(billingBanners(facts({ overdue: [invoiceOf(acme)] }))).toMatchObject([
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
    expect(billingBanners(facts({ organization, overdue: [invoiceOf(beta)] }))).toMatchObject([
      {
        title: 'Outstanding Invoices in other Organization',
        text: 'Please pay invoices for other Organization to avoid service disruption.',
        link: { href: '/org/beta-2/billing#invoices' },
      },
    ])
  },
)

test('Missing Billing Information leads to the address', () => {
  expect(billingBanners(facts({ organization: { ...acme, organization_missing_address: true } }))).toMatchObject([
    {
      title: 'Missing Billing Information',
      text: 'Please add a billing address to avoid restrictions. If you are a registered business, please add a tax ID too.',
      link: { href: '/org/acme-1/billing#address' },
    },
  ])
})

test('what is about bills is for those who may see them', () => {
  const organization = { ...acme, restriction_status: 'restricted' as const, organization_missing_address: true }
  expect(billingBanners(facts({ organization, overdue: [invoiceOf(acme)], maySeeBills: false }))).toEqual([])
})

test('all that hold are there, the most severe first', () => {
  const organization = { ...acme, restriction_status: 'restricted' as const, organization_missing_address: true }
  const all = billingBanners(facts({ organization, overdue: [invoiceOf(acme), invoiceOf(beta)] }))
  expect(all.map(({ id }) => id)).toEqual(['restricted', 'own-invoices', 'other-invoices', 'missing-address'])
})
