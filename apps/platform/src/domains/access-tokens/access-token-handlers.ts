import type { accessTokens } from '@plinth/contract/access-tokens'
import type { Received } from '@plinth/contract/endpoint'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { notFound } from '../../http/errors.ts'
import { createAccessToken } from './create-access-token.ts'
import { presentAccessToken } from './present-access-token.ts'

export const accessTokenHandlers: Handlers<typeof accessTokens> = {
  list: async (_, { stores, profile }) => (await stores.accessTokens.list(profile.id)).map(presentAccessToken),
  create: createAccessToken,
  revoke: revokeAccessToken,
}

async function revokeAccessToken(
  { id }: Received<typeof accessTokens.revoke>,
  { stores, profile }: ProfileContext,
): Promise<Change<void>> {
  const removed = await stores.accessTokens.remove(profile.id, id)
  if (!removed) throw notFound('access_token_not_found', 'There is no such access token.')
  return { answer: undefined, target: removed.id, before: { name: removed.name, scopes: removed.scopes } }
}
