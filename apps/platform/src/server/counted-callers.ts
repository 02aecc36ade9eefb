import { createHash } from 'node:crypto'
import type { RequestContext } from '../context/request-context.ts'
import { isAccessToken } from './identity.ts'

const MOST_BEARERS = 20_000

interface Sender {
  bearer: string | undefined
  network: string
  context: Pick<RequestContext, 'claimedUserId' | 'identifyHalfway'>
}

/**
 * Whom a request counts for: the person whose session or token it brings, so that people behind one address do not use
 * up each other's share, and the network where nobody is signed in. Before anything is looked up, a session is taken at
 * its signature's word and a token at what it was worth the last time; one that has ended counts for its network, so
 * that a thief who was shut out does not use up the owner's share.
 */
export function createCountedCallers() {
  const remembered = new Map<string, string | undefined>()

  return {
    async of({ bearer, network, context }: Sender): Promise<string> {
      if (bearer === undefined) return network
      const key = keyOf(bearer)
      if (remembered.has(key)) return remembered.get(key) ?? network
      if (isAccessToken(bearer)) return network
      return (await context.claimedUserId()) ?? network
    },

    /** Whom the bearer turned out to speak for; nobody where its session or token has ended. */
    learn(bearer: string, userId: string | undefined) {
      const key = keyOf(bearer)
      remembered.delete(key)
      // made-up tokens count for their network anyway
      if (userId === undefined && isAccessToken(bearer)) return
      remembered.set(key, userId)
      if (remembered.size > MOST_BEARERS) remembered.delete(remembered.keys().next().value!)
    },
  }
}

export type CountedCallers = ReturnType<typeof createCountedCallers>

const keyOf = (bearer: string) => createHash('sha256').update(bearer).digest('base64')
