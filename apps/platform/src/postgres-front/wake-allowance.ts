import { minutes } from '@plinth/catalog/durations'

const PER_NETWORK = 5
const PER_PROJECT = 20
const MOST_NETWORKS = 1_000
/** How long a wake counts that no login followed. */
const REMEMBERED = minutes(10)

/**
 * Counts the times that a client woke a project's cluster before it had shown a password. A login makes up for all of them;
 * without one a network, and everybody together, can wake it a few times only.
 */
export function createWakeAllowance({ now }: { now: () => number }) {
  const byNetwork = new Map<string, number[]>()
  let byAll: number[] = []

  return {
    /** False when the network, or everybody, has woken the project too often. */
    take(network: string) {
      const [ofProject, ofNetwork] = [recent(byAll), recent(byNetwork.get(network) ?? [])]
      if (ofProject.length >= PER_PROJECT || ofNetwork.length >= PER_NETWORK) return false
      byAll = [...ofProject, now()]
      byNetwork.delete(network)
      byNetwork.set(network, [...ofNetwork, now()])
      if (byNetwork.size > MOST_NETWORKS) byNetwork.delete(byNetwork.keys().next().value!)
      return true
    },

    loggedIn(network: string) {
      byAll = []
      byNetwork.delete(network)
    },
  }

  function recent(times: number[]) {
    return times.filter((at) => at > now() - REMEMBERED)
  }
}

export type WakeAllowance = ReturnType<typeof createWakeAllowance>
