/** What things are put in order by: the first part that differs decides, whatever language people speak. */
export type Rank = string | number | readonly Rank[]

export function compareRanks(one: readonly Rank[], other: readonly Rank[]): number {
  for (const [index, left] of one.entries()) {
    const right = other[index]
    if (right === undefined) return 1
    const order = compareParts(left, right)
    if (order !== 0) return order
  }
  return one.length - other.length
}

function compareParts(left: Rank, right: Rank): number {
  if (Array.isArray(left) && Array.isArray(right)) return compareRanks(left, right)
  if (left === right) return 0
  return left < right ? -1 : 1
}
