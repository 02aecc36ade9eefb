import { supportCategoryIds } from '@plinth/catalog/support-categories'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { NewTicket } from './forms/new-ticket.ts'

const Category = z.enum(supportCategoryIds)

const status = z.enum(['open', 'closed'])

export const Ticket = z.object({
  id: z.number(),
  status,
  category: Category,
  subject: z.string(),
  message: z.string(),
  /** Where the answer goes. Proved only where there is an account, and the account's own address. */
  email: z.string(),
  /** Who was signed in; null for somebody who was not. */
  account: z.nullable(z.object({ username: z.string(), primary_email: z.string() })),
  company: z.nullable(z.string()),
  organization_slug: z.nullable(z.string()),
  project_ref: z.nullable(z.string()),
  error_id: z.nullable(z.string()),
  created_at: Timestamp,
})
export type Ticket = z.infer<typeof Ticket>

export const support = {
  create: endpoint({
    method: 'POST',
    path: '/platform/support/tickets',
    access: 'anyone',
    token: 'never',
    summary: 'Ask for help. Who is not signed in gives an e-mail address.',
    body: NewTicket,
    response: z.object({ id: z.number() }),
    status: 201,
    operation: { verb: 'ticket.create', did: 'contacted support' },
    rate: 'credential',
  }),
  list: endpoint({
    method: 'GET',
    path: '/platform/support/tickets',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: requests to support, newest first, at most fifty before the given one.',
    query: z.strictObject({
      status: z.optional(status),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    response: z.array(Ticket),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/platform/support/tickets/{ticket_id}',
    access: 'operator',
    token: 'never',
    summary: 'For the operator: close a request, or open it again.',
    body: z.strictObject({ status }),
    response: Ticket,
    operation: { verb: 'ticket.set-status', did: 'changed the status of a support request' },
  }),
}
