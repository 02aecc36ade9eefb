import * as z from 'zod/mini'
import { DisplayName, PersonName } from '../fields.ts'

/** What a person is called. Empty first and last names are none. */
export const ProfileNames = z.strictObject({
  username: z.optional(DisplayName),
  first_name: z.optional(PersonName),
  last_name: z.optional(PersonName),
})
