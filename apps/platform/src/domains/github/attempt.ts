import { githubProvider } from '@plinth/identity/providers'
import type { RequestContext } from '../../context/request-context.ts'
import { requireGithub } from './require-github.ts'

/** Who began: the session that connects an account or installs the app, or the browser that signs in. */
export type Owner = { userId: string; sessionId: string } | { browser: string }

/** An attempt with GitHub. The page that its popup ends on is what the operator names at GitHub. */
export const attemptOf = (owner: Owner, context: Pick<RequestContext, 'config'>) => attempt(nameOf(owner), context)

/** Its state is for nothing but an installation. */
export const installationOf = (owner: Owner, context: Pick<RequestContext, 'config'>) =>
  attempt(`installation by ${nameOf(owner)}`, context)

const attempt = (owner: string, { config }: Pick<RequestContext, 'config'>) => ({
  provider: githubProvider(requireGithub(config)),
  redirectUri: `${config.publicUrl}/github-callback`,
  owner,
})

const nameOf = (owner: Owner) =>
  'browser' in owner ? `browser ${owner.browser}` : `session ${owner.sessionId} of ${owner.userId}`
