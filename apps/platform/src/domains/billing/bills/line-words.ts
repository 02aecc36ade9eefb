import { decimalOf, exactly, priceOf } from '@plinth/catalog/money'

/** A line that gives an amount or takes it off. */
export const withoutQuantity = { quantity: null, unit_price: null }

/** How much of a cycle, to the second, so that the amount can be recomputed: "12 days 6 hours of 31 days". */
export const quantityOf = (part: bigint, whole: bigint) =>
  part === whole ? '1 month' : `${toTheSecond(part)} of ${toTheSecond(whole)}`

/** "$0.09 per GB", "$2.00 per 1,000,000 messages". */
export const unitPriceOf = (dollars: number, unit: string, per = 1) =>
  `${priceOf(dollars)} per ${per === 1 ? unit.replace(/^users$/, 'user') : `${decimalOf(exactly(per))} ${unit}`}`

const MINUTE = 60n
const HOUR = 60n * MINUTE
const DAY = 24n * HOUR

export const hoursOf = (part: bigint) => `${(part + HOUR - 1n) / HOUR} hours`

export const daysOf = (part: bigint) => counted((part + DAY - 1n) / DAY, 'day')

function toTheSecond(part: bigint) {
  const parts = [
    [part / DAY, 'day'],
    [(part % DAY) / HOUR, 'hour'],
    [(part % HOUR) / MINUTE, 'minute'],
    [part % MINUTE, 'second'],
  ] as const
  return parts
    .filter(([count]) => count > 0n)
    .map(([count, unit]) => counted(count, unit))
    .join(' ')
}

const counted = (count: bigint, unit: string) => `${count} ${unit}${count === 1n ? '' : 's'}`
