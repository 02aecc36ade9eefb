import { minutes } from '@plinth/catalog/durations'

const PER_NETWORK = 5
const PER_PROJECT = 20
const MOST_COUNTED = 10_000
/** How long a wake counts that no login followed. */
const REMEMBERED = minutes(10)

/**
 * Counts the times that a client woke a cluster before it had shown a password. A login makes up for all of them; without
 * one a network, and everybody together, can wake a project a few times only.
 */
export function createWakeAllowance({ now }: { now: () => number }) {
  const wakes = new Map<string, number[]>()

  return {
    /** False when the network, or everybody, has woken this project too often. */
    take(ref: string, network: string) {
      const keys = [ref, `${ref} ${network}`] as const
      const [ofProject, ofNetwork] = [recent(keys[0]), recent(keys[1])]
      if (ofProject.length >= PER_PROJECT || ofNetwork.length >= PER_NETWORK) return false
      for (const [key, times] of [
        [keys[0], ofProject],
        [keys[1], ofNetwork],
      ] as const) {
        wakes.delete(key)
        wakes.set(key, [...times, now()])
      }
      while (wakes.size > MOST_COUNTED) wakes.delete(wakes.keys().next().value!)
      return true
    },

    loggedIn(ref: string, network: string) {
      wakes.delete(ref)
      wakes.delete(`${ref} ${network}`)
    },
  }

  function recent(key: string) {
    return (wakes.get(key) ?? []).filter((at) => at > now() - REMEMBERED)
  }
}
