import type { BillingAddress } from '@plinth/contract/forms/billing-details'
import { countryName } from './country-names.ts'

/** An address as it is written on a letter, without lines that are empty. */
export function addressLines({ line1, line2, city, state, postal_code, country }: BillingAddress) {
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, place, countryName(country)].filter(Boolean)
}
