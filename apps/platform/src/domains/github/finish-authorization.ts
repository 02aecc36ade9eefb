import type { RequestContext } from '../../context/request-context.ts'
import { callbackUrl, hashOfState, SEALED_FOR } from './begin-authorization.ts'
import { wrongState } from './github-errors.ts'
import { githubIdentity } from './github-identity.ts'
import { requireGithub } from './require-github.ts'

/** Who consented at GitHub. The state is used up first, whatever GitHub then says. */
export async function finishAuthorization(
  { code, state }: { code: string; state: string },
  owner: { userId: string; sessionId: string } | undefined,
  { config, stores, sealer, log, requestId }: RequestContext,
) {
  const github = requireGithub(config)
  const sealed = await stores.authorizations.consume(hashOfState(state), owner)
  if (sealed === undefined) throw wrongState()
  const verifier = sealer.open(sealed, SEALED_FOR)
  return githubIdentity({ code, verifier, redirectUri: callbackUrl(config) }, { github, log, requestId })
}
