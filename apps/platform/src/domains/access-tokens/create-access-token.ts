import type { accessTokens, MadeAccessToken } from '@plinth/contract/access-tokens'
import type { Received } from '@plinth/contract/endpoint'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { conflict } from '../../http/errors.ts'
import { requirePresence } from '../../access/require-presence.ts'
import { cliFormOf, displayOf, hashOfAccessToken, newAccessToken } from './access-token.ts'
import { presentAccessToken } from './present-access-token.ts'

const MOST_TOKENS = 100

type Draft = Received<typeof accessTokens.create>

/** The token itself stands in this answer and nowhere else. */
export const createAccessToken: PreparedVerb<Draft, ProfileContext, Change<MadeAccessToken>> = {
  async prepare(draft, context) {
    await requirePresence(draft, context)
    return (inTransaction) => add(draft, inTransaction)
  },
}

async function add(
  { name, scopes, expires_in_days }: Draft,
  { stores, profile, person }: ProfileContext,
): Promise<Change<MadeAccessToken>> {
  if ((await stores.accessTokens.list(profile.id)).length >= MOST_TOKENS) throw tooManyTokens()
  const token = newAccessToken()
  const cli_token = cliFormOf(token)
  const row = await stores.accessTokens.add({
    profileId: profile.id,
    name,
    scopes: [...new Set(scopes)],
    aal: person.aal,
    tokenHash: hashOfAccessToken(token),
    cliTokenHash: hashOfAccessToken(cli_token),
    ...displayOf(token),
    days: expires_in_days ?? undefined,
  })
  const made = presentAccessToken(row)
  return {
    answer: { ...made, token, cli_token },
    target: row.id,
    after: { name, scopes: made.scopes, expires_at: made.expires_at },
  }
}

const tooManyTokens = () =>
  conflict(
    'too_many_access_tokens',
    `You have ${MOST_TOKENS} access tokens. Revoke those that are no longer used first.`,
  )
