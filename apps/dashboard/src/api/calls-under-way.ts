let underWay = 0
const waiting = new Set<() => void>()

/** Counts a call until it ends. */
export async function counted<Answer>(call: Promise<Answer>): Promise<Answer> {
  underWay++
  try {
    return await call
  } finally {
    underWay--
    if (underWay === 0) {
      // what an answer asks for next is part of the same page
      setTimeout(() => {
        if (underWay > 0) return
        for (const resolve of waiting) resolve()
        waiting.clear()
      })
    }
  }
}

/** Resolves when no call is under way. */
export const whenCallsRest = () =>
  underWay === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.add(resolve))
