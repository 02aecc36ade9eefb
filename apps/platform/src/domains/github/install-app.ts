import { beginInstallation, finishInstallation } from '@plinth/identity/providers'
import type { Authorization } from '@plinth/contract/github'
import type { RequestContext } from '../../context/request-context.ts'
import { installationOf, type Owner } from './attempt.ts'
import { githubAppNotConfigured, inSentences } from './github-errors.ts'

/** Sends somebody to the page of GitHub where they install the app and choose its repositories. */
export async function beginInstall(owner: Owner, context: RequestContext): Promise<Authorization> {
  const { authContext, sql } = context
  const begun = await beginInstallation(installationOf(owner, context), { ...authContext, sql })
  if (!begun) throw githubAppNotConfigured()
  return begun
}

/** Accepts that GitHub led back. Which installation it was is not kept: nothing uses one yet. */
export const finishInstall = ({ state }: { state: string }, owner: Owner, context: RequestContext) =>
  inSentences(finishInstallation({ state, ...installationOf(owner, context) }, context), context)
