import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const MOST_PROPERTIES = 32
/** As UTF-8 JSON. */
const MOST_BYTES = 4_096

/** Flat: a value is a text, a number or a truth, and never holds others. */
const Properties = z
  .record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))
  .check(
    z.refine((properties) => Object.keys(properties).length <= MOST_PROPERTIES, {
      error: `An event has at most ${MOST_PROPERTIES} properties.`,
      abort: true,
    }),
    z.refine((properties) => new TextEncoder().encode(JSON.stringify(properties)).length <= MOST_BYTES, {
      error: `The properties of an event take at most ${MOST_BYTES} bytes.`,
    }),
  )

/** First-party events. They stay in the platform's own database. */
export const telemetry = {
  send: endpoint({
    method: 'POST',
    path: '/platform/telemetry/event',
    access: 'profile',
    token: 'never',
    summary: 'Record what happened in the dashboard, after consent.',
    body: z.strictObject({
      action: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/)),
      pathname: z.string().check(z.maxLength(500)),
      project: z._default(z.string().check(z.maxLength(40)), 'Unknown'),
      organization: z._default(z.string().check(z.maxLength(100)), 'Unknown'),
      properties: z.optional(Properties),
    }),
  }),
}
