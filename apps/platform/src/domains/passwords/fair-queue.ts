/** Whose turn it is: lanes in their order, and within a lane one caller after the other. */
export interface Lane {
  mostWaiting: number
  mostPerCaller: number
}

/** What stands against another entry: the caller's own share, or everybody's. */
export type Fullness = 'caller' | 'lane'

/** A queue of several lanes, of which each caller has a share. What waits in an earlier lane comes first. */
export function createFairQueue<Item>(lanes: readonly Lane[]) {
  const waiting = lanes.map(() => new Map<string, Item[]>())

  return {
    /** Undefined when the item was added. */
    add(lane: number, caller: string, item: Item): Fullness | undefined {
      const { mostWaiting, mostPerCaller } = lanes[lane]!
      const callers = waiting[lane]!
      const own = callers.get(caller) ?? []
      if (own.length >= mostPerCaller) return 'caller'
      if (sizeOf(callers) >= mostWaiting) return 'lane'
      callers.set(caller, [...own, item])
      return undefined
    },

    next(): Item | undefined {
      for (const callers of waiting) {
        for (const [caller, [item, ...rest]] of callers) {
          callers.delete(caller)
          // at the end: the others have their turn first
          if (rest.length > 0) callers.set(caller, rest)
          return item
        }
      }
      return undefined
    },
  }
}

const sizeOf = (callers: Map<string, unknown[]>) => [...callers.values()].flat().length
