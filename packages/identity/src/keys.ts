// The keys that access tokens are signed with.
export { hs256Keys } from './keys/hs256-keys.ts'
export { AccessTokenClaims, checkedClaims, type Keys } from './keys/keys.ts'
