import * as z from 'zod/mini'

/** A database role that a key or a token may stand for: none of the platform's, and none of Postgres. */
export const requestRole = (problem: string) =>
  z
    .string()
    .check(z.trim(), z.regex(/^(?!pg_|plinth_|postgres$|authenticator$|none$|public$)[a-z_][a-z0-9_$]{0,62}$/, problem))
