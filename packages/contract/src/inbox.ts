import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const Mail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: Timestamp,
})
export type Mail = z.infer<typeof Mail>

/** What would have been mailed. Exists in development without SMTP only; never in production. */
export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/platform/inbox',
    summary: 'The last hundred mails, newest first.',
    response: z.array(Mail),
  }),
}
