import { assistantBusy, tooManyChats, tooManyChatsInAll } from './assistant-errors.ts'

/** How many answers are written at once for one person in a project and in all, and for everybody. */
const MOST_AT_ONCE = { project: 2, person: 6, server: 200 }

interface Asking {
  userId: string
  ref: string
}

export type RunningChats = ReturnType<typeof createRunningChats>

/** The answers being written: each holds a connection to the model and what it has said so far. */
export function createRunningChats() {
  const running = new Set<Asking>()

  return {
    /** Throws where there are too many. The chat has to be ended; ending it again does nothing. */
    start({ userId, ref }: Asking) {
      const own = [...running].filter((one) => one.userId === userId)
      if (own.filter((one) => one.ref === ref).length >= MOST_AT_ONCE.project) throw tooManyChats()
      if (own.length >= MOST_AT_ONCE.person) throw tooManyChatsInAll()
      if (running.size >= MOST_AT_ONCE.server) throw assistantBusy()
      const started = { userId, ref }
      running.add(started)
      return { end: () => void running.delete(started) }
    },
  }
}
