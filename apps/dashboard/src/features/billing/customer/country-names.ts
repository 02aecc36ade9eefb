import { countryCodes } from '@plinth/catalog/countries'

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string) => names.of(code) ?? code

/** For a select, in the order of the names. */
export const countryOptions = () =>
  countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
