interface Turns {
  /** How many may work at once under one key. */
  atOnce: number
  mostWaiting?: number
  /** The error for a caller who finds the queue full. */
  full?: () => Error
}

interface Line {
  running: number
  waiting: (() => void)[]
}

/** A queue for each key: some work at once, the others wait in order, holding nothing. */
export function createTurns({ atOnce, mostWaiting = Infinity, full = () => new Error('The queue is full') }: Turns) {
  const lines = new Map<string, Line>()

  return {
    async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < atOnce) line.running++
      else await turnIn(line)
      try {
        return await work()
      } finally {
        passOn(key, line)
      }
    },

    running: (key: string) => lines.get(key)?.running ?? 0,
  }

  function turnIn({ waiting }: Line) {
    if (waiting.length >= mostWaiting) throw full()
    return new Promise<void>((resolve) => waiting.push(resolve))
  }

  function passOn(key: string, line: Line) {
    const next = line.waiting.shift()
    if (next) return next()
    line.running--
    if (line.running === 0) lines.delete(key)
  }
}
