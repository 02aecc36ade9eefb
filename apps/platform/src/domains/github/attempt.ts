import { githubProvider } from '@plinth/identity/providers'
import type { RequestContext } from '../../context/request-context.ts'
import { requireGithub } from './require-github.ts'

/** Who began: the session that connects an account, or the browser that signs in. */
export type Owner = { userId: string; sessionId: string } | { browser: string }

/** An attempt with GitHub. The page that its popup ends on is what the operator names at GitHub. */
export const attemptOf = (owner: Owner, { config }: Pick<RequestContext, 'config'>) => ({
  provider: githubProvider(requireGithub(config)),
  redirectUri: `${config.publicUrl}/github-callback`,
  owner: 'browser' in owner ? `browser ${owner.browser}` : `session ${owner.sessionId} of ${owner.userId}`,
})
