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

/** The one rule of rounding: an amount that is not negative, in dollars, becomes whole cents, and half a cent rounds up. */
export function centsOf({ numerator, denominator }: Fraction): number {
  if (numerator < 0n) throw new RangeError('An amount that is rounded is not negative.')
  return Number((numerator * 200n + denominator) / (denominator * 2n))
}
