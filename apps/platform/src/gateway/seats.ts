export interface Seats {
  /** Undefined when all seats are taken, in all or for this project; otherwise what gives the seat back. */
  take: (ref: string) => (() => void) | undefined
}

/** Counts who is connected, so that one project cannot take the places of all others. */
export function createSeats({ inAll, perProject }: { inAll: number; perProject: number }): Seats {
  const taken = new Map<string, number>()
  let takenInAll = 0
  return {
    take(ref) {
      const ofProject = taken.get(ref) ?? 0
      if (takenInAll >= inAll || ofProject >= perProject) return undefined
      takenInAll++
      taken.set(ref, ofProject + 1)
      return () => {
        takenInAll--
        const left = taken.get(ref)! - 1
        if (left > 0) taken.set(ref, left)
        else taken.delete(ref)
      }
    },
  }
}
