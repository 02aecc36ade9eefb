import { supportCategoryIds } from '@plinth/catalog/support-categories'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Timestamp } from './fields.ts'

const Category = z.enum(supportCategoryIds)

/** One line without control characters. */
const line = (missing: string, longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(longest, `This has at most ${longest} characters.`),
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    z.regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'This is one line without control characters.'),
  )

export const LONGEST_SUBJECT = 200
export const LONGEST_MESSAGE = 5_000

const Message = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write a message.'),
    z.maxLength(LONGEST_MESSAGE, `A message has at most ${LONGEST_MESSAGE} characters.`),
  )

export const NewTicket = z.strictObject({
  category: Category,
  subject: line('Give it a subject.', LONGEST_SUBJECT),
  message: Message,
  /** For the answer. Left out, it goes to the address of the account. */
  email: z.optional(Email),
  company: z.optional(line('Name the company.', 100)),
  organization_slug: z.optional(z.string().check(z.maxLength(100))),
  project_ref: z.optional(z.string().check(z.maxLength(40))),
  /** The id of an error report. */
  error_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not the id of an error report.'))),
})

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
    operation: { verb: 'ticket.create' },
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
    operation: { verb: 'ticket.set-status' },
  }),
}
