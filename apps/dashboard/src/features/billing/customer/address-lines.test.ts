import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'
import { countryOptions } from './country-names.ts'

const address = { line1: '1 Main Street', line2: '', city: 'Springfield', state: '', postal_code: '', country: 'US' }

test('an address has no empty lines', () => {
  expect(addressLines(address)).toEqual(['1 Main Street', 'Springfield', 'United States'])
  expect(addressLines({ ...address, line2: 'Floor 2', state: 'IL', postal_code: '62701' })).toEqual([
    '1 Main Street',
    'Floor 2',
    'Springfield, IL 62701',
    'United States',
  ])
})

test('countries are listed by their names', () => {
  const labels = countryOptions().map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(labels.at(-1)).toBe('Zimbabwe')
})
