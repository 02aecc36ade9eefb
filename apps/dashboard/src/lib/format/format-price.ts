/** The one form in which prices are said: "$10 a month". Whole dollars. */
export const pricePerMonth = (dollars: number) => `$${dollars.toLocaleString('en-US')} a month`

/** A new price and what it changes, in a sentence: "The new size costs $15 a month, $5 a month more than now." */
export function priceChange(what: string, { from, to }: { from: number; to: number }) {
  const cost = `${what} costs ${pricePerMonth(to)}`
  if (to === from) return `${cost}, the same as now.`
  return `${cost}, ${pricePerMonth(Math.abs(to - from))} ${to > from ? 'more' : 'less'} than now.`
}
