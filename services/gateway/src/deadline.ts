/** A time limit that starts over whenever something happens. */
export function createDeadline(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  let onLate: (() => void) | undefined

  return {
    /** Something happened. */
    touch() {
      if (!onLate) return
      clearTimeout(timer)
      timer = setTimeout(onLate, milliseconds)
    },

    /** What the work returns, or undefined when it takes longer. It goes on meanwhile, and nobody waits for it. */
    async of<Result>(work: Promise<Result>): Promise<Result | undefined> {
      const late = new Promise<undefined>((resolve) => {
        onLate = () => resolve(undefined)
        timer = setTimeout(onLate, milliseconds)
      })
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
        onLate = undefined
        work.catch(() => undefined)
      }
    },
  }
}
