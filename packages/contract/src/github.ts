import * as z from 'zod/mini'
import { Session, User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { presence } from './presence.ts'

/** Where the popup goes, and the state that GitHub brings back with its answer. */
const Authorization = z.object({ url: z.string(), state: z.string() })
export type Authorization = z.infer<typeof Authorization>

const State = z.string().check(z.length(32))

/** What GitHub sent the popup back with. A code stands in bodies only: addresses are written down. */
const Proof = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  state: State,
})

export const github = {
  link: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/link',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary:
      'Begin to connect a GitHub account. Needs the current password. The state is for this session and works once.',
    body: z.strictObject(presence),
    response: Authorization,
    rate: 'credential',
  }),
  finishLink: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/link/finish',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: "Connect the GitHub account that consented. The person's other sessions end.",
    body: Proof,
    response: User,
    rate: 'credential',
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/link/remove',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary:
      "Disconnect the GitHub account, unless it is the only way to sign in. Needs the current password. The person's other sessions end.",
    body: z.strictObject(presence),
    response: User,
    rate: 'credential',
  }),
  install: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/install',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: "Begin to install the installation's app at GitHub. The state is for this session and works once.",
    response: Authorization,
    rate: 'credential',
  }),
  finishInstall: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/install/finish',
    access: 'own-session',
    token: 'never',
    summary: 'Say that GitHub led back from installing the app.',
    body: z.strictObject({ state: State }),
    rate: 'credential',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/sign-in',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary: 'Begin to sign in with GitHub. The state is for this browser and works once.',
    response: Authorization,
    rate: 'credential',
  }),
  finishSignIn: endpoint({
    method: 'POST',
    path: '/platform/integrations/github/sign-in/finish',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary:
      'Start a session for the person who connected this GitHub account; where sign-up is open, also for a new account.',
    body: Proof,
    response: Session,
    rate: 'credential',
  }),
}
