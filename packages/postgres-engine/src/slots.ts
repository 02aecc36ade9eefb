/** Lets so many pieces of work run at once; the others wait their turn, first come first served. */
export function slots(count: number) {
  const waiting: (() => void)[] = []
  let free = count

  /** Resolves to the function that gives the slot back; calling it again does nothing. */
  return async function take(): Promise<() => void> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
