import { expect, test } from 'vitest'
import { addressWords } from './address-words.ts'

const free = { id: 'free', name: 'Free' } as const
const pro = { id: 'pro', name: 'Pro' } as const

test.each([
  [{ plan: pro, organization_missing_address: true }, 'A billing address is missing'],
  [{ plan: free, organization_missing_address: true }, 'A billing address is missing'],
  [{ plan: free, organization_missing_address: false }, 'The Free plan needs no billing address'],
  [{ plan: pro, organization_missing_address: false }, 'No billing address'],
])('%j: %s', (organization, words) => {
  expect(addressWords(organization)).toBe(words)
})
