import { githubProvider } from '@plinth/identity/providers'
import type { RequestContext } from '../../context/request-context.ts'
import { requireGithub } from './require-github.ts'

/** Whoever begins: who is signed in and connects an account, or the browser of somebody who signs in. */
export type Owner = { userId: string; sessionId: string } | { browser: string }

/** An attempt with GitHub. The page that its popup ends on is what the operator names at GitHub. */
export const attemptOf = (owner: Owner, { config }: Pick<RequestContext, 'config'>) => ({
  provider: githubProvider(requireGithub(config)),
  redirectUri: `${config.publicUrl}/github-callback`,
  owner: 'browser' in owner ? `browser ${owner.browser}` : `session ${owner.sessionId} of ${owner.userId}`,
})
