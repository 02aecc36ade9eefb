import { supportTickets } from './migrations/0006-support-tickets.ts'
import type { Tables } from './tables.ts'
import { ticketStore } from './ticket-store.ts'

/** What is kept of tickets. */
export const supportTables = {
  stores: { tickets: ticketStore },
  migrations: [supportTickets],
} satisfies Tables
