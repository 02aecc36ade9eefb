// People whom another provider vouches for.
export type { ExternalIdentity } from './providers/external-identity.ts'
export { linkIdentity } from './providers/link-identity.ts'
export { signInWithIdentity } from './providers/sign-in-with-identity.ts'
export { unlinkIdentity } from './providers/unlink-identity.ts'
