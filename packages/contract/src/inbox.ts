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

/**
 * What would have been mailed. Exists in development without SMTP only, never in production and never behind a proxy.
 * The operator reads it, and so do callers with the set-up token.
 */
export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/platform/inbox',
    access: 'inbox-reader',
    token: 'never',
    holdsSecrets: true,
    summary: 'The last hundred mails, newest first.',
    response: z.array(Mail),
    rate: 'credential',
  }),
}
