import * as z from 'zod/mini'

/** A list in a query parameter, comma-separated on the wire. */
export const CommaList = z.optional(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').filter(Boolean)),
    ),
  ]),
)
