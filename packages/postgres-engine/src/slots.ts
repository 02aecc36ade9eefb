/**
 * Lets so many pieces of work run at once. Of what waits, one is taken from each of those whose it is, and so on: who has
 * much keeps who has little waiting for one piece.
 */
export function slots(count: number) {
  const waiting = new Map<string, (() => void)[]>()
  let free = count

  /** Resolves to the function that gives the slot back; calling it again does nothing. */
  return async function take(whose: string): Promise<() => void> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.set(whose, [...(waiting.get(whose) ?? []), resolve]))
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      const next = nextTurn()
      if (next) next()
      else free++
    }
  }

  function nextTurn() {
    for (const [whose, [next, ...rest]] of waiting) {
      waiting.delete(whose)
      // at the end: the others have their turn first
      if (rest.length > 0) waiting.set(whose, rest)
      return next
    }
    return undefined
  }
}
