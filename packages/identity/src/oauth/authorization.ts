import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import type { Ask, Provider } from './provider.ts'

/** An attempt to sign in or to link an identity, as both of its halves know it. */
export interface Attempt {
  provider: Provider
  /** The page that the provider sends people back to; it is registered there. */
  redirectUri: string
  /** Who may finish it: a session, or the browser by a secret in a cookie. A state of somebody else does not work. */
  owner: string
}

export type AuthorizationContext = Pick<AuthContext, 'sql' | 'sealer' | 'clock'> & { ask: Ask }

/** What only the server knows of an attempt. */
export const Secrets = z.object({ verifier: z.string(), nonce: z.string() })

export const SEALED_FOR = 'authorization with a provider'

/** The name that an attempt is found by: for its owner and its provider alone. */
export const hashOfState = (state: string, { provider, owner }: Attempt) =>
  createHash('sha256')
    .update(JSON.stringify([provider.name, owner, state]))
    .digest('hex')
