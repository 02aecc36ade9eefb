import type { Range } from '../request/range.ts'

export interface Shown {
  status: 200 | 206 | 416
  contentRange: string
}

/** What part of all rows a response has. Without a total it is everything that is known of. */
export function shownRows({ from }: Range, rows: number, total: number | undefined): Shown {
  const to = from + rows - 1
  return { status: statusOf(from, to, total), contentRange: contentRange(from, to, total) }
}

export function contentRange(from: number, to: number, total: number | undefined): string {
  const shown = total !== 0 && from <= to ? `${from}-${to}` : '*'
  return `${shown}/${total ?? '*'}`
}

function statusOf(from: number, to: number, total: number | undefined) {
  if (total === undefined) return 200
  if (from > total) return 416
  return 1 + to - from < total ? 206 : 200
}
