import type { inbox } from '@plinth/contract/inbox'
import type { Handlers } from '../../access/handlers.ts'

export const inboxHandlers: Handlers<typeof inbox> = {
  list: async (_, { stores }) =>
    (await stores.mails.list()).map((mail) => ({ ...mail, sent_at: mail.sent_at.toISOString() })),
}
