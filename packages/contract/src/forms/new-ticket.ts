import { supportCategoryIds } from '@plinth/catalog/support-categories'
import * as z from 'zod/mini'
import { Email } from '../fields.ts'

/** One line without control characters. */
const line = (missing: string, longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(longest, `This has at most ${longest} characters.`),
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    z.regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'This is one line without control characters.'),
  )

export const LONGEST_SUBJECT = 200
export const LONGEST_MESSAGE = 5_000

const Message = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write a message.'),
    z.maxLength(LONGEST_MESSAGE, `A message has at most ${LONGEST_MESSAGE} characters.`),
  )

/** What somebody asks the operator. */
export const NewTicket = z.strictObject({
  category: z.enum(supportCategoryIds),
  subject: line('Give it a subject.', LONGEST_SUBJECT),
  message: Message,
  /** For the answer. Left out, it goes to the address of the account. */
  email: z.optional(Email),
  company: z.optional(line('Name the company.', 100)),
  organization_slug: z.optional(z.string().check(z.maxLength(100))),
  project_ref: z.optional(z.string().check(z.maxLength(40))),
  /** The id of an error report. */
  error_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not the id of an error report.'))),
})
