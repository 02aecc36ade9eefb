import { createHash, randomBytes } from 'node:crypto'
import { insertAuthorization } from './authorization-store.ts'
import { type Attempt, type AuthorizationContext, hashOfState, SEALED_FOR, type Secrets } from './authorization.ts'
import { endpointsOf } from './endpoints-of.ts'
import type { z } from 'zod'

const LIFETIME_SECONDS = 600
const STATE_BYTES = 24
const SECRET_BYTES = 32

/**
 * Where somebody is sent, with a state that works once, for its owner alone, and a challenge (PKCE, RFC 7636) that only
 * this server can meet.
 */
export async function beginAuthorization(
  attempt: Attempt,
  { sql, sealer, ask }: AuthorizationContext,
): Promise<{ url: string; state: string }> {
  const { provider, redirectUri } = attempt
  const { authorization } = await endpointsOf(provider, ask)
  const { state, secrets } = await newState(attempt, { sql, sealer })
  const url = new URL(authorization)
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state,
    code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider.kind === 'oidc' && { nonce: secrets.nonce }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, state }
}

/** Where somebody installs the provider's app, with a state of the same kind. Undefined for a provider without one. */
export async function beginInstallation(
  attempt: Attempt,
  context: Pick<AuthorizationContext, 'sql' | 'sealer'>,
): Promise<{ url: string; state: string } | undefined> {
  const { provider } = attempt
  if (provider.kind !== 'oauth' || provider.installUrl === undefined) return undefined
  const { state } = await newState(attempt, context)
  return { url: `${provider.installUrl}?${new URLSearchParams({ state }).toString()}`, state }
}

async function newState(attempt: Attempt, { sql, sealer }: Pick<AuthorizationContext, 'sql' | 'sealer'>) {
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const secrets: z.infer<typeof Secrets> = { verifier: newSecret(), nonce: newSecret() }
  await insertAuthorization(sql, {
    stateHash: hashOfState(state, attempt),
    sealed: sealer.seal(JSON.stringify(secrets), SEALED_FOR),
    seconds: LIFETIME_SECONDS,
  })
  return { state, secrets }
}

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')
