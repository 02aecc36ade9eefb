import * as z from 'zod/mini'
import { DisplayName } from '../fields.ts'
import { requestRole } from '../request-role.ts'

/** What a person says of an API key that is to be created. */
export const NewApiKey = z.strictObject({
  kind: z.enum(['publishable', 'secret']),
  name: DisplayName,
  /** Otherwise `anon` for a publishable key and `service_role` for a secret one. */
  role: z.optional(requestRole('This is not the name of a database role that an API key can stand for.')),
})
export type NewApiKey = z.infer<typeof NewApiKey>
