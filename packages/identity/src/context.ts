// What every verb works with, and what a deployment or a project decides.
export type { AuthEvent } from './audit-entry.ts'
export { type AuthContext, createAuthContext } from './auth-context.ts'
export { type AuthSettings, authSettings, everyLinkTo } from './auth-settings.ts'
export { createPasswordHashing } from './passwords/password-hashing.ts'
