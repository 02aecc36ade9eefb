import type { support } from '@plinth/contract/support'
import type { Handlers } from '../../access/handlers.ts'
import { fileTicket } from './file-ticket.ts'
import { presentTicket, setTicketStatus } from './set-ticket-status.ts'

export const supportHandlers: Handlers<typeof support> = {
  create: fileTicket,
  list: async (filter, { stores }) => (await stores.tickets.list(filter)).map(presentTicket),
  setStatus: setTicketStatus,
}
