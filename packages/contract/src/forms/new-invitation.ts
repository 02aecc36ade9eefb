import { roles } from '@plinth/catalog/roles'
import * as z from 'zod/mini'
import { Email } from '../fields.ts'

/** Whom an invitation is for, and what they become. */
export const NewInvitation = z.strictObject({ email: Email, role: z.enum(roles) })
