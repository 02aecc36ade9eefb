import type { support } from '@plinth/contract/support'
import { anyone, type Handlers, operator } from '../../access/guards.ts'
import { fileTicket } from './file-ticket.ts'
import { presentTicket, setTicketStatus } from './set-ticket-status.ts'

export const supportHandlers: Handlers<typeof support> = {
  create: anyone(fileTicket),
  list: operator(async (filter, { stores }) => (await stores.tickets.list(filter)).map(presentTicket)),
  setStatus: operator(setTicketStatus),
}
