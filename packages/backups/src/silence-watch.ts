import { targetSilent } from './backup-errors.ts'

/** A step that a target is at: nothing but the target can end it. */
export interface Step {
  /** Rejects with `target_silent` once the limit has passed. */
  silence: Promise<never>
  /** The target has answered, perhaps after that. */
  end(): void
}

interface Options {
  /** For people who run the installation: the folder or the bucket. */
  name: string
  /** In milliseconds, of one step. */
  limit: number
  /** How many steps the target is asked for at the same time. */
  atOnce: number
}

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/**
 * Limits how long a target may take for one step. Each step that never ends may hold a thread of the process, which has few;
 * so while one is that late, no other one begins: those that wait, and all that come, are refused at once.
 */
export function silenceWatch({ name, limit, atOnce }: Options) {
  const late = new Set<symbol>()
  const waiting = new Set<Waiting>()
  let running = 0

  return {
    /** Waits for its turn. Throws `target_silent` while the target is late with another step. */
    async begin(): Promise<Step> {
      if (late.size > 0) throw targetSilent(name)
      if (running >= atOnce) await turn()
      else running++
      return step()
    },
  }

  function turn() {
    return new Promise<void>((resolve, reject) => {
      const one = { start: resolve, refuse: reject }
      waiting.add(one)
    })
  }

  function step(): Step {
    const id = Symbol('step')
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late.add(id)
        for (const one of waiting) one.refuse(targetSilent(name))
        waiting.clear()
        reject(targetSilent(name))
      }, limit)
    })
    silence.catch(() => undefined)
    return {
      silence,
      end() {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        late.delete(id)
        passOn()
      },
    }
  }

  function passOn() {
    const [next] = waiting
    if (!next) {
      running--
      return
    }
    waiting.delete(next)
    next.start()
  }
}
