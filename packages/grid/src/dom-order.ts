/**
 * Brings children into the wanted order with as few moves as possible and never moves `keep`,
 * since a moved element loses the focus where `moveBefore` does not exist. `parent` has no other children.
 */
export function orderChildren(parent: Element, wanted: readonly Element[], keep?: Element) {
  const ranks = new Map(wanted.map((element, rank) => [element, rank]))
  const present = [...parent.children].map((element) => ranks.get(element) ?? -1)
  if (present.every((rank, index) => rank === index)) return
  const staying = longestAscending(present, keep ? ranks.get(keep) : undefined)
  let next: Element | null = null
  for (let rank = wanted.length - 1; rank >= 0; rank--) {
    const element: Element = wanted[rank]!
    if (!staying.has(rank)) move(parent, element, next)
    next = element
  }
}

/** The members of a longest ascending run, through `pivot` when given. */
export function longestAscending(values: readonly number[], pivot?: number): Set<number> {
  const at = pivot === undefined ? -1 : values.indexOf(pivot)
  const usable =
    pivot === undefined || at < 0 ? values : values.filter((value, index) => (value - pivot) * (index - at) >= 0)
  const tails: number[] = []
  const before = new Map<number, number | undefined>()
  for (const value of usable) {
    let place = tails.findIndex((tail) => tail >= value)
    if (place < 0) place = tails.length
    before.set(value, tails[place - 1])
    tails[place] = value
  }
  const members = new Set<number>()
  for (let value = tails.at(-1); value !== undefined; value = before.get(value)) members.add(value)
  return members
}

function move(parent: Element, element: Element, next: Element | null) {
  if ('moveBefore' in parent && parent.isConnected && element.isConnected) parent.moveBefore(element, next)
  else parent.insertBefore(element, next)
}
