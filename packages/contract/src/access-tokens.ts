import { tokenScopeNames } from '@plinth/catalog/token-scopes'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { NewAccessToken } from './forms/new-access-token.ts'
import { presence } from './presence.ts'

const Scope = z.enum(tokenScopeNames)

/** A token as its owner sees it later: of the token itself only how it begins and ends. */
export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  prefix: z.string(),
  last_four: z.string(),
  created_at: Timestamp,
  /** Null for one that does not end. */
  expires_at: z.nullable(Timestamp),
  last_used_at: z.nullable(Timestamp),
  has_expired: z.boolean(),
})
export type AccessToken = z.infer<typeof AccessToken>

const MadeAccessToken = z.object({
  ...AccessToken.shape,
  token: z.string(),
  /** The same token for the public command line and its relatives, which take no other form. */
  cli_token: z.string(),
})
export type MadeAccessToken = z.infer<typeof MadeAccessToken>

export const accessTokens = {
  list: endpoint({
    method: 'GET',
    path: '/platform/profile/access-tokens',
    access: 'profile',
    token: 'never',
    summary: "The signed-in person's access tokens, also those that have expired.",
    response: z.array(AccessToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/profile/access-tokens',
    access: 'profile',
    token: 'never',
    summary: 'Create an access token. Needs the current password. The answer is the only place where it is shown.',
    body: z.strictObject({ ...NewAccessToken.shape, ...presence }),
    response: MadeAccessToken,
    status: 201,
    operation: { verb: 'access-token.create', did: 'created an access token', answersSecret: true },
    rate: 'credential',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/platform/profile/access-tokens/{id}',
    access: 'profile',
    token: 'never',
    summary: 'Revoke an access token. It stops working with the next request.',
    operation: { verb: 'access-token.revoke', did: 'revoked an access token' },
  }),
}
