import type { Received } from '@plinth/contract/endpoint'
import type { support, Ticket } from '@plinth/contract/support'
import type { Change } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { notFound } from '../../http/errors.ts'
import type { TicketRow } from '../../stores/ticket-store.ts'

export async function setTicketStatus(
  { ticket_id, status }: Received<typeof support.setStatus>,
  { stores }: ProfileContext,
): Promise<Change<Ticket>> {
  const ticket = await stores.tickets.lock(Number(ticket_id))
  if (!ticket) throw notFound('ticket_not_found', 'There is no such request.')
  const change = { answer: presentTicket({ ...ticket, status }), target: ticket_id }
  if (ticket.status === status) return { ...change, isUnchanged: true }
  await stores.tickets.setStatus(ticket.id, status)
  return { ...change, before: { status: ticket.status }, after: { status } }
}

export const presentTicket = ({ created_at, ...ticket }: TicketRow): Ticket => ({
  ...ticket,
  created_at: created_at.toISOString(),
})
