import { tooManyChats } from './assistant-errors.ts'

const MOST_AT_ONCE = 2

/** The answers being written, so that one person does not have many written at once in a project. */
export function createRunningChats() {
  const running = new Map<string, number>()

  return {
    /** Throws `too_many_chats`. The chat has to be ended, once; ending it again does nothing. */
    start({ userId, ref }: { userId: string; ref: string }) {
      const key = `${userId} ${ref}`
      const count = running.get(key) ?? 0
      if (count >= MOST_AT_ONCE) throw tooManyChats()
      running.set(key, count + 1)
      let hasEnded = false
      return {
        end() {
          if (hasEnded) return
          hasEnded = true
          const left = (running.get(key) ?? 1) - 1
          if (left > 0) running.set(key, left)
          else running.delete(key)
        },
      }
    },
  }
}
