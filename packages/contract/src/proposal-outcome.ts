import * as z from 'zod/mini'

const LONGEST_DONE = 2_000
const LONGEST_MESSAGE = 2_000

/** What a person did with a proposal of the model, as the answer of its tool when the chat is sent again. */
export const ProposalOutcome = z.union([
  z.strictObject({ proposed: z.literal(true), decision: z.literal('rejected') }),
  z.strictObject({
    proposed: z.literal(true),
    decision: z.literal('approved'),
    /** What ran, as Postgres calls it, or how many rows it gave; never the rows. */
    done: z.string().check(z.maxLength(LONGEST_DONE)),
  }),
  z.strictObject({
    proposed: z.literal(true),
    decision: z.literal('approved'),
    error: z.strictObject({
      /** A SQLSTATE or a word such as `cancelled`, where it is known. */
      code: z.nullable(z.string().check(z.regex(/^\w{1,40}$/))),
      message: z.string().check(z.maxLength(LONGEST_MESSAGE)),
    }),
  }),
])
export type ProposalOutcome = z.infer<typeof ProposalOutcome>
