// People whom another provider vouches for, and how it does.
export { beginAuthorization, beginInstallation } from './oauth/begin-authorization.ts'
export { finishAuthorization, finishInstallation } from './oauth/finish-authorization.ts'
export { githubProvider } from './oauth/github-provider.ts'
export { linkIdentity } from './providers/link-identity.ts'
export { signInWithIdentity } from './providers/sign-in-with-identity.ts'
export { unlinkIdentity } from './providers/unlink-identity.ts'
