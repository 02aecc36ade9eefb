/** The value below which the share lies, of numbers in any order. */
export function quantile(numbers: readonly number[], share: number) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
