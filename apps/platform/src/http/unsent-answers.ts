import { limitReached } from './errors.ts'

/** What may wait in memory for callers who read slowly, or not at all. */
const MOST_BYTES = { perCaller: 128 * 1024 * 1024, inAll: 1024 * 1024 * 1024 }

/** Small answers are not worth the counting. */
const WORTH_COUNTING = 1024 * 1024

interface Outgoing {
  closed: boolean
  once(event: 'close', listener: () => void): unknown
}

/** Counts the large answers that have not left yet, so that callers who do not read them cannot fill the memory. */
export function createUnsentAnswers() {
  const heldFor = new Map<string, number>()
  let inAll = 0

  function add(caller: string, bytes: number) {
    const held = (heldFor.get(caller) ?? 0) + bytes
    if (held > 0) heldFor.set(caller, held)
    else heldFor.delete(caller)
    inAll += bytes
  }

  return {
    /** Throws `answers_unread` while as much waits already as may. */
    requireRoom(caller: string) {
      if ((heldFor.get(caller) ?? 0) < MOST_BYTES.perCaller && inAll < MOST_BYTES.inAll) return
      throw limitReached('answers_unread', 'Too many large answers are on their way. Please wait for them.', 1)
    },

    /** Until the answer has left, or what this returns is called because it is no longer kept. */
    hold(caller: string, bytes: number, outgoing: Outgoing | undefined): () => void {
      if (bytes < WORTH_COUNTING || !outgoing || outgoing.closed) return () => {}
      let isHeld = true
      const release = () => {
        if (isHeld) add(caller, -bytes)
        isHeld = false
      }
      add(caller, bytes)
      outgoing.once('close', release)
      return release
    },
  }
}

export type UnsentAnswers = ReturnType<typeof createUnsentAnswers>
