import type { inbox } from '@plinth/contract/inbox'
import { operatorOrSetupToken, type Handlers } from '../../access/guards.ts'
import { hasInboxFor } from './has-inbox-for.ts'

export const inboxHandlers: Handlers<typeof inbox> = {
  list: operatorOrSetupToken(hasInboxFor, async (_, { stores }) =>
    (await stores.mails.list()).map((mail) => ({ ...mail, sent_at: mail.sent_at.toISOString() })),
  ),
}
