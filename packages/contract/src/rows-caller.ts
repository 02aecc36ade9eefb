import * as z from 'zod/mini'
import { requestRole } from './request-role.ts'

const LONGEST = 8000

/**
 * As whom rows are read: `anon`, `service_role`, `user:` and the id of a user of the project, or claims as a JSON object.
 * It is one text, since addresses of pages have it, too.
 */
export const rowsCaller = z
  .string()
  .check(
    z.maxLength(LONGEST),
    z.regex(
      /^(?:anon|service_role|user:.+|\{[^]*\})$/,
      'Read as anon, service_role, user: with an id, or JSON claims.',
    ),
  )

/** A role that claims may name. */
export const callerRole = requestRole('This is not the name of a database role that a token can stand for.')
