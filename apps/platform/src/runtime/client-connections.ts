/** Counts the clients that are connected to each project from outside. */
export function createClientConnections() {
  const counts = new Map<string, number>()
  const arrivals = new Map<string, number>()
  return {
    /** Counts one client until the returned function is called. */
    enter(ref: string) {
      counts.set(ref, countOf(ref) + 1)
      arrivals.set(ref, arrivalsOf(ref) + 1)
      return () => {
        const left = countOf(ref) - 1
        if (left > 0) counts.set(ref, left)
        else counts.delete(ref)
      }
    },
    countOf,

    /** Begins to look; what it returns says whether any client was connected since, if only for a moment. */
    watch(ref: string) {
      const [count, arrived] = [countOf(ref), arrivalsOf(ref)]
      return () => count > 0 || arrivalsOf(ref) > arrived
    },
  }

  function arrivalsOf(ref: string) {
    return arrivals.get(ref) ?? 0
  }

  function countOf(ref: string) {
    return counts.get(ref) ?? 0
  }
}

export type ClientConnections = ReturnType<typeof createClientConnections>
