import * as z from 'zod/mini'

const SHORTEST_SECRET = 32

/** A signing key that is to be created or imported. */
export const NewSigningKey = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('new'), algorithm: z.enum(['ES256', 'RS256', 'HS256']) }),
  z.strictObject({
    from: z.literal('secret'),
    secret: z
      .string()
      .check(
        z.trim(),
        z.minLength(SHORTEST_SECRET, `A signing secret has at least ${SHORTEST_SECRET} characters.`),
        z.maxLength(1024),
      ),
  }),
  z.strictObject({ from: z.literal('jwk'), private_jwk: z.string().check(z.maxLength(8192)) }),
])
export type NewSigningKey = z.infer<typeof NewSigningKey>
