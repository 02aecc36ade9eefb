import * as z from 'zod/mini'
import { Email } from './fields.ts'
import { presence } from './presence.ts'

/** A new e-mail address, with what shows that it is the person who asks. */
export const AddressChange = z.strictObject({ email: Email, ...presence })
