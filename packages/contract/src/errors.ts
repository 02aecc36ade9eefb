import * as z from 'zod/mini'

/** Every refusal of the platform API. `code` is for programs, `message` for people. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  /** Which fields of the request are wrong, and how. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The slug of the organization that asks for more, with `mfa_required`. */
  organization: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
