import * as z from 'zod/mini'
import { Email, Password } from './fields.ts'

/** A new e-mail address, with what shows that it is the person who asks. */
export const AddressChange = z.strictObject({ email: Email, current_password: Password })
