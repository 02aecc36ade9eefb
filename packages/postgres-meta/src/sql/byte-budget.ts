/** Whose limit is reached: one person's, over all their projects, or that of everyone together. */
export type BudgetScope = 'person' | 'server'

/** What the runs of one person may hold of the answers that are still arriving, in bytes. */
export interface ByteBudget {
  /** Whose limit keeps it from being taken; undefined when it has been. */
  take(bytes: number): BudgetScope | undefined
  giveBack(bytes: number): void
}

/** One budget for everyone, of which one person gets no more than a share: however much they ask for, others get on. */
export function createByteBudgets({ most, mostPerPerson }: { most: number; mostPerPerson: number }) {
  const held = new Map<string, number>()
  let total = 0

  return (userId: string): ByteBudget => ({
    take(bytes) {
      const own = (held.get(userId) ?? 0) + bytes
      if (own > mostPerPerson) return 'person'
      if (total + bytes > most) return 'server'
      held.set(userId, own)
      total += bytes
      return undefined
    },
    giveBack(bytes) {
      const left = (held.get(userId) ?? 0) - bytes
      if (left > 0) held.set(userId, left)
      else held.delete(userId)
      total -= bytes
    },
  })
}
