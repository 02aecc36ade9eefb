import type { RowCount } from './grid-options.ts'

/**
 * What is known of how many rows there are: at least `proven`, at most `limit`, probably `guess`.
 * Pages narrow it down; a leap past the end halves the doubt, so that the end is found in few steps.
 */
export function createCountBounds(initial: RowCount, pageSize: number) {
  const isExact = typeof initial === 'number'
  let guess = isExact ? initial : initial.estimate
  let proven = isExact ? initial : 0
  let limit = isExact ? initial : Infinity

  return {
    rowCount(): RowCount {
      return proven === limit ? proven : { estimate: guess }
    },
    /** The row after the last one, as far as is known. */
    end: () => Math.max(guess, proven),
    isLast: (page: number) => page > 0 && page === Math.ceil(Math.max(guess, proven) / pageSize) - 1,
    /** Takes a better guess, unless more is known. */
    estimate(rowCount: number) {
      if (rowCount > proven) guess = Math.min(rowCount, limit)
    },
    /** False for pages that are past the known end. Before anything is known, the first page always may hold rows. */
    mayHold(page: number) {
      return page * pageSize < Math.max(guess, proven) || (page === 0 && limit > 0)
    },
    /**
     * `hasMore` undefined: the page is full and the source did not say. `isContiguous` when the page was reached
     * from the row before it, so that an empty one is the exact end.
     */
    learn(page: number, rowCount: number, hasMore: boolean | undefined, isContiguous: boolean) {
      const end = page * pageSize + rowCount
      if (rowCount === 0 && !isContiguous) pastTheEnd(end)
      else if (hasMore === false || (hasMore === undefined && end === limit)) guess = proven = limit = end
      else beforeTheEnd(end)
    },
  }

  function pastTheEnd(end: number) {
    limit = end
    if (proven >= limit) proven = 0
    guess = proven + Math.ceil((limit - proven) / 2)
  }

  function beforeTheEnd(end: number) {
    proven = Math.max(proven, end)
    if (limit <= end) limit = Infinity
    if (guess <= end) guess = Math.min(limit, limit === Infinity ? end + pageSize : end + Math.ceil((limit - end) / 2))
  }
}
