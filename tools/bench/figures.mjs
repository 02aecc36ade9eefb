/** The value below which the share lies, of numbers in any order. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
}

export const median = (numbers) => quantile(numbers, 0.5)

/** A line of the report; `limit` is compared in the same unit. */
export const figure = (what, value, unit, limit) => ({
  what,
  figure: `${round(value)} ${unit}`.trim(),
  ...(limit === undefined ? {} : { limit: `${limit} ${unit}`.trim(), ok: value <= limit }),
})

const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
