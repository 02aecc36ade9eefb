import type { inbox } from '@plinth/contract/inbox'
import { anyone, type Handlers } from '../../access/guards.ts'
import { isLoopback } from '../../config/is-loopback.ts'
import { routeNotFound } from '../../http/errors.ts'

export const inboxHandlers: Handlers<typeof inbox> = {
  list: anyone(async (_, { stores, edition, header }) => {
    if (!edition.inbox || !isForThisMachine(header('host'))) throw routeNotFound()
    return (await stores.mails.list()).map((mail) => ({ ...mail, sent_at: mail.sent_at.toISOString() }))
  }),
}

/** A page of another site can have its own name point to this machine, and would then read the mail as its own. */
const isForThisMachine = (host: string | undefined) =>
  host === undefined || (URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname))
