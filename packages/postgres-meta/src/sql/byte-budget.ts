/** What all runs together may hold of the answers that are still arriving, in bytes. */
export interface ByteBudget {
  /** False, and nothing taken, when so much is not left. */
  take(bytes: number): boolean
  giveBack(bytes: number): void
}

export function createByteBudget(most: number): ByteBudget {
  let taken = 0
  return {
    take(bytes) {
      if (taken + bytes > most) return false
      taken += bytes
      return true
    },
    giveBack(bytes) {
      taken -= bytes
    },
  }
}
