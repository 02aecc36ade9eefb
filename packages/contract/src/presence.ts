import * as z from 'zod/mini'
import { Password } from './fields.ts'

/**
 * What shows that it is the person who asks, where a stolen session must not do: their password. Who has none must have
 * signed in within the last ten minutes.
 */
export const presence = { current_password: z.optional(Password) }
