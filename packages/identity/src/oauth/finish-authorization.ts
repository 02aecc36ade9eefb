import { badOauthState } from '../auth-error.ts'
import type { ExternalIdentity } from '../providers/external-identity.ts'
import { consumeAuthorization } from './authorization-store.ts'
import { type Attempt, type AuthorizationContext, hashOfState, SEALED_FOR, Secrets } from './authorization.ts'
import { endpointsOf } from './endpoints-of.ts'
import { exchangeCode } from './exchange-code.ts'
import { personOfIdToken } from './person-of-id-token.ts'

/**
 * Who consented at the provider. The state is used up first, whatever the provider then says, so `sql` must not be a
 * transaction that a refusal undoes. What the provider gave to ask with is forgotten with this call.
 */
export async function finishAuthorization(
  { code, state, ...attempt }: Attempt & { code: string; state: string },
  { sql, sealer, clock, ask }: AuthorizationContext,
): Promise<ExternalIdentity> {
  const { provider, redirectUri } = attempt
  const sealed = await consumeAuthorization(sql, hashOfState(state, attempt))
  if (sealed === undefined) throw badOauthState()
  const { verifier, nonce } = Secrets.parse(JSON.parse(sealer.open(sealed, SEALED_FOR)))
  const endpoints = await endpointsOf(provider, ask)
  const tokens = await exchangeCode({ provider, endpoints, code, redirectUri, verifier }, ask)
  const person =
    provider.kind === 'oauth'
      ? await provider.person(tokens.access_token, ask)
      : await personOfIdToken(tokens.id_token, { provider, keysUrl: endpoints.keys, nonce, clock }, ask)
  return { ...person, provider: provider.name }
}

/** Uses the state of an installation up, and throws where it is not one of the attempt's owner. */
export async function finishInstallation(
  { state, ...attempt }: Attempt & { state: string },
  { sql }: Pick<AuthorizationContext, 'sql'>,
) {
  if ((await consumeAuthorization(sql, hashOfState(state, attempt))) === undefined) throw badOauthState()
}
