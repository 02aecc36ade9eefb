import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { compactTaxId, taxIdKind, taxIdKinds } from './tax-ids.ts'

test.each(taxIdKinds.map(({ type, country, example }) => [type, country, example]))(
  '%s of %s has the form of its example %s, and nothing shorter or longer',
  (type, country, example) => {
    const { pattern } = taxIdKind(type, country)!
    expect(compactTaxId(example)).toMatch(pattern)
    expect(compactTaxId(example.toLowerCase())).toMatch(pattern)
    expect(`${compactTaxId(example)}0000`).not.toMatch(pattern)
    expect(compactTaxId(example).slice(0, 3)).not.toMatch(pattern)
  },
)

test.each([
  ['eu_vat', 'DE', 'FR12345678901'],
  ['eu_vat', 'GR', 'GR123456789'],
  ['gb_vat', 'GB', 'DE123456789'],
  ['ch_vat', 'CH', 'CHE-123.456.789'],
  ['in_gst', 'IN', '12ABCDE3456F1X5'],
  ['us_ein', 'US', '12-34567AB'],
])('%s of %s does not have the form of %s', (type, country, value) => {
  expect(compactTaxId(value)).not.toMatch(taxIdKind(type, country)!.pattern)
})

test('a kind belongs to a country that exists, and the EU has 27', () => {
  for (const { country } of taxIdKinds) expect(countryCodes).toContain(country)
  expect(taxIdKinds.filter(({ type }) => type === 'eu_vat')).toHaveLength(27)
  expect(taxIdKind('eu_vat', 'CH')).toBeUndefined()
  expect(new Set(countryCodes).size).toBe(249)
})
