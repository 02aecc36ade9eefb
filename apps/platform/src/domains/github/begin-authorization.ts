import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '@plinth/catalog/durations'
import type { Authorization } from '@plinth/contract/github'
import type { RequestContext } from '../../context/request-context.ts'
import { requireGithub } from './require-github.ts'

/** Twice as long as the dashboard watches its popup. */
const LIFETIME = minutes(10)
const STATE_BYTES = 24
const VERIFIER_BYTES = 32

/** Only the address and who reads it: enough to know which person it is. */
const SCOPES = 'read:user user:email'

export const SEALED_FOR = 'github authorization'

/** Sends somebody to GitHub with a state that works once, for its owner alone, and a challenge that only we can answer. */
export async function beginAuthorization(
  owner: { userId: string; sessionId: string } | undefined,
  { config, stores, sealer }: RequestContext,
): Promise<Authorization> {
  const { clientId, url } = requireGithub(config)
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url')
  await stores.authorizations.add({
    stateHash: hashOfState(state),
    sealedVerifier: sealer.seal(verifier, SEALED_FOR),
    owner: owner && { userId: owner.userId, sessionId: owner.sessionId },
    seconds: LIFETIME / 1000,
  })
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUrl(config),
    scope: SCOPES,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return { url: `${url}/login/oauth/authorize?${parameters.toString()}`, state }
}

export const hashOfState = (state: string) => createHash('sha256').update(state).digest('hex')

/** The page that the popup ends on; the operator names it at GitHub. */
export const callbackUrl = ({ publicUrl }: { publicUrl: string }) => `${publicUrl}/github-callback`
