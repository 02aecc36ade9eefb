import { accountStatus } from '@plinth/identity/accounts'
import type { TokenBearer } from '../../context/person.ts'
import { unauthorized } from '../../http/errors.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Sql } from '@plinth/service-kit/sql'
import { hashOfAccessToken, isWhole } from './access-token.ts'

/**
 * Whom the token speaks for, by one factor where no second one is left. An unknown, a revoked, an expired one and that
 * of a banned person are refused alike.
 */
export async function bearerOfToken(
  token: string,
  { stores, sql }: { stores: Stores; sql: Sql },
): Promise<TokenBearer> {
  if (!isWhole(token)) throw incompleteToken()
  const used = await stores.accessTokens.use(hashOfAccessToken(token))
  const account = used && (await accountStatus({ userId: used.user_id }, { sql }))
  if (!account || account.isBanned) throw invalidToken()
  const { id, name, scopes } = used
  const aal = account.hasSecondFactor ? used.aal : 'aal1'
  return { userId: used.user_id, aal, needsSecondFactor: false, token: { id, name, scopes } }
}

const invalidToken = () =>
  unauthorized(
    'invalid_access_token',
    'This access token does not work: it was revoked, it has expired or it never was.',
  )

const incompleteToken = () =>
  unauthorized('incomplete_access_token', 'This is not a whole access token: a character is missing or wrong.')
