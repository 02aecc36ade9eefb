import { tokenLifetimes, tokenScopeNames } from '@plinth/catalog/token-scopes'
import * as z from 'zod/mini'
import { DisplayName } from '../fields.ts'

/** What a person says of a token that is to be made. */
export const NewAccessToken = z.strictObject({
  name: DisplayName,
  scopes: z
    .array(z.enum(tokenScopeNames))
    .check(
      z.minLength(1, 'Choose what the token may do.'),
      z.maxLength(tokenScopeNames.length, 'Name each scope once.'),
    ),
  /** Null for a token that works until it is revoked. */
  expires_in_days: z.nullable(z.literal(tokenLifetimes)),
})
export type NewAccessToken = z.infer<typeof NewAccessToken>
