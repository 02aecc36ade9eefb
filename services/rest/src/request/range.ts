/** Rows by their place in a result, both ends included. `to` is infinite without a limit, and before `from` of none. */
export interface Range {
  from: number
  to: number
}

export const allRows: Range = { from: 0, to: Infinity }
const noRows: Range = { from: 0, to: -1 }

export const isEmpty = ({ from, to }: Range) => to < from
export const isAll = ({ from, to }: Range) => from === 0 && to === Infinity
/** What a limit of 0 asks for, which no Range header can. */
export const asksForNothing = ({ to }: Range) => to === -1

export const limitOf = ({ from, to }: Range) => (to === Infinity ? undefined : 1 + to - from)

export function intersection(one: Range, other: Range): Range {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
}

/** At most `rows` of them. */
export function restrict(range: Range, rows: number | undefined): Range {
  if (asksForNothing(range)) return noRows
  return rows === undefined ? range : { from: range.from, to: Math.min(range.to, range.from + rows - 1) }
}

/** `limit` and `offset` as they were written; what is no number asks for everything. */
export function rangeOf(limit: string | undefined, offset: string | undefined): Range {
  const rows = integer(limit)
  const from = integer(offset)
  if (offset === undefined) return rows === undefined ? allRows : { from: 0, to: rows - 1 }
  if (limit === undefined) return { from: from ?? 0, to: Infinity }
  return { from: from ?? 0, to: (from ?? 0) + (rows ?? 0) - 1 }
}

/** `0-9`, or `10-` to the end. Anything else asks for everything. */
export function rangeOfHeader(header: string | null): Range {
  const match = /^([0-9]+)-([0-9]*)$/.exec(header ?? '')
  if (!match) return allRows
  return { from: Number(match[1]), to: match[2] === '' ? Infinity : Number(match[2]) }
}

/** The range of the whole request: that of the header within that of the query. */
export function within(header: Range, query: Range): Range {
  return asksForNothing(query) ? noRows : intersection(header, query)
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?[0-9]+\s*$/.test(text) ? Number(text) : undefined
}
