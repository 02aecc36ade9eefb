import { support } from '@plinth/contract/support'
import { query } from '../api/api.ts'

export interface TicketFilter {
  status: 'open' | 'closed'
  /** Only those with smaller numbers. */
  before?: number
}

/** Requests to support, newest first. For the operator. */
export const ticketsQuery = (filter: TicketFilter) => ({ ...query(support.list, filter), staleTime: 0 })
