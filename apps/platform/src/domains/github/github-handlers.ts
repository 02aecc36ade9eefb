import { linkIdentity, signInWithIdentity, unlinkIdentity } from '@plinth/identity/providers'
import type { github } from '@plinth/contract/github'
import type { Handlers } from '../../access/handlers.ts'
import { begin } from '../auth/begin.ts'
import { callerOf } from '../auth/caller.ts'
import { requirePresence } from '../../access/require-presence.ts'
import { beginAuthorization } from './begin-authorization.ts'
import { finishAuthorization } from './finish-authorization.ts'
import { inSentences } from './github-errors.ts'
import { beginInstall, finishInstall } from './install-app.ts'

export const githubHandlers: Handlers<typeof github> = {
  link: async (proof, context) => {
    await requirePresence(proof, context)
    return beginAuthorization(context.person, context)
  },
  finishLink: async (proof, context) => {
    const { userId, sessionId } = context.person
    const identity = await finishAuthorization(proof, context.person, context)
    return inSentences(linkIdentity({ userId, sessionId, identity }, callerOf(context)), context)
  },
  unlink: async (proof, context) => {
    await requirePresence(proof, context)
    const { userId, sessionId } = context.person
    return inSentences(unlinkIdentity({ userId, sessionId, provider: 'github' }, callerOf(context)), context)
  },
  install: (_, context) => beginInstall(context.person, context),
  finishInstall: (proof, context) => finishInstall(proof, context.person, context),
  signIn: (_, context) => beginAuthorization({ browser: context.nameBrowser() }, context),
  finishSignIn: async (proof, context) => {
    const identity = await finishAuthorization(proof, { browser: context.browser ?? '' }, context)
    const mayCreate = context.edition.signUp === 'open' && (await context.stores.operators.exists())
    return begin(await inSentences(signInWithIdentity(identity, { mayCreate }, callerOf(context)), context), context)
  },
}
