import * as z from 'zod/mini'
import { Email } from '../fields.ts'
import { chosenRoles } from '../member-roles.ts'

/** Whom an invitation is for, and what they become. */
export const NewInvitation = z.strictObject({ email: Email, ...chosenRoles })
