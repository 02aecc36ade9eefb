/** An exact fraction. Its denominator is positive. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** A price or a quantity as it is written, without what a float would make of it. */
export function exactly(value: number): Fraction {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError(`${value} is not written as a decimal number.`)
  return { numerator: BigInt(`${sign}${whole}${decimals}`), denominator: 10n ** BigInt(decimals.length) }
}

export const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
})

export const minus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator - other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
})

/** The share of a whole, as the seconds of a month. */
export const share = (part: bigint, whole: bigint): Fraction => ({ numerator: part, denominator: whole })

/** A fraction as a decimal number, which is exact. Throws where it has no end. */
export function decimalOf({ numerator, denominator }: Fraction): string {
  for (let places = 0; places <= 30; places++) {
    const scaled = numerator * 10n ** BigInt(places)
    if (scaled % denominator === 0n) return grouped(scaled / denominator, places)
  }
  throw new RangeError('The fraction has no end as a decimal number.')
}

/** Whole cents as dollars: "$1,234.05", "-$0.50". */
export const inDollars = (cents: number) => `${cents < 0 ? '-' : ''}$${grouped(BigInt(Math.abs(cents)), 2)}`

/** A price in dollars with at least two decimals: "$25.00", "$0.00325". */
export function priceOf(dollars: number) {
  const [whole = '', decimals = ''] = decimalOf(exactly(dollars)).split('.')
  return `$${whole}.${decimals.padEnd(2, '0')}`
}

/** A whole number with its last digits behind the point. */
function grouped(value: bigint, places: number) {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const [whole, decimals] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  const sign = value < 0n ? '-' : ''
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals ? `.${decimals}` : ''}`
}

/** The one rule of rounding: an amount that is not negative, in dollars, becomes whole cents, and half a cent rounds up. */
export function centsOf({ numerator, denominator }: Fraction): number {
  if (numerator < 0n) throw new RangeError('An amount that is rounded is not negative.')
  return Number((numerator * 200n + denominator) / (denominator * 2n))
}
