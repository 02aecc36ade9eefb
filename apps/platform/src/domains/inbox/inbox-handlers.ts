import type { inbox } from '@plinth/contract/inbox'
import { anyone, type Handlers } from '../../access/guards.ts'
import { routeNotFound } from '../../http/errors.ts'

export const inboxHandlers: Handlers<typeof inbox> = {
  list: anyone(async (_, { stores, edition }) => {
    if (!edition.inbox) throw routeNotFound()
    return (await stores.mails.list()).map((mail) => ({ ...mail, sent_at: mail.sent_at.toISOString() }))
  }),
}
