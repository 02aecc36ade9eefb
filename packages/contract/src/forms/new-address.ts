import * as z from 'zod/mini'
import { Email } from '../fields.ts'

/** What the form of a new e-mail address asks for beside the current password. */
export const NewAddress = z.strictObject({ email: Email })
export type NewAddress = z.infer<typeof NewAddress>
