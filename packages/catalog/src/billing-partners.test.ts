import { expect, test } from 'vitest'
import { managedBy, partnerIdOf } from './billing-partners.ts'

test.each([
  ['vercel_marketplace', 'vercel-marketplace'],
  ['aws_marketplace', 'aws-marketplace'],
  ['plinth', 'plinth'],
  [null, 'plinth'],
] as const)('%s is managed by %s', (billing_partner, expected) => {
  expect(managedBy({ billing_partner })).toBe(expected)
})

test.each([
  ['vercel_icfg_123', 'icfg_123'],
  ['acme-x1', undefined],
  ['acme-vercel_1', undefined],
])('%s has the partner id %s', (slug, expected) => {
  expect(partnerIdOf(slug)).toBe(expected)
})
