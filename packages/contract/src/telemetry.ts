import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** First-party events. They stay in the platform's own database. */
export const telemetry = {
  send: endpoint({
    method: 'POST',
    path: '/platform/telemetry/event',
    summary: 'Record what happened in the dashboard, after consent.',
    body: z.strictObject({
      action: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/)),
      pathname: z.string().check(z.maxLength(500)),
      project: z._default(z.string().check(z.maxLength(40)), 'Unknown'),
      organization: z._default(z.string().check(z.maxLength(100)), 'Unknown'),
      properties: z.optional(
        z.record(
          z.string().check(z.maxLength(64)),
          z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]),
        ),
      ),
    }),
  }),
}
