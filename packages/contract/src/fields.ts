import { cloudProviderIds } from '@plinth/catalog/cloud-providers'
import { computeSizeIds } from '@plinth/catalog/compute-sizes'
import { projectStatuses } from '@plinth/catalog/project-status'
import * as z from 'zod/mini'

/** What may stand in a path, by the parameter's name. Anything else cannot exist, so it is answered as missing. */
export const pathParameterPatterns: Record<string, RegExp> = {
  ref: /^(?:[a-z]{20}|default)$/,
  slug: /^[a-z0-9_][a-z0-9_-]{0,99}$/,
  id: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  invoice_id: /^[A-Za-z0-9_-]{1,64}$/,
  key: /^[a-z0-9][a-z0-9-]{0,63}$/,
  state: /^[a-z0-9][a-z0-9-]{0,63}$/,
  request_id: /^[A-Za-z0-9._-]{1,64}$/,
  table_id: /^[0-9]{1,10}$/,
  object_id: /^[0-9]{1,10}$/,
  policy_id: /^[0-9]{1,10}$/,
  offset: /^(?:0|[1-9][0-9]{0,15})$/,
  ticket_id: /^[1-9][0-9]{0,14}$/,
}

const isShort = z.maxLength(64, 'A name has at most 64 characters.')
const isOneLine = z.regex(
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  /^[^\u0000-\u001f\u007f\u2028\u2029]*$/,
  'A name is one line without control characters.',
)

/** A name that people read: one line, no control characters. */
export const DisplayName = z.string().check(z.trim(), z.minLength(1, 'Give it a name.'), isShort, isOneLine)

/** A person's own name, which may be empty. */
export const PersonName = z.string().check(z.trim(), isShort, isOneLine)

export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'This is not an e-mail address.'),
  )

/** Only bounded here; the server measures its strength. One more than the maximum is let through for its own message. */
export const Password = z
  .string()
  .check(z.minLength(1, 'Enter a password.'), z.maxLength(1024, 'Maximum length of password exceeded'))

export const Timestamp = z.iso.datetime({ offset: true })

export const ProjectStatus = z.enum(projectStatuses)
export const ComputeSize = z.enum(computeSizeIds)
export const CloudProvider = z.enum(cloudProviderIds)
