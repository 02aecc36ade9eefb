import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import { ProposalOutcome } from '@plinth/contract/proposal-outcome'

/**
 * What the model is shown of something that it proposed earlier. The client says what the person did with it, so only
 * what has the form of it is taken, and of an error no more than the organization shares.
 */
export function proposalForModel(output: unknown, shared: readonly OptInTag[]): object {
  const { success, data } = ProposalOutcome.safeParse(output)
  if (!success) return { proposed: true, note: 'The person has not decided about it yet, as far as is known.' }
  if (data.decision === 'rejected') return { ...data, note: 'The person rejected it. Nothing has run.' }
  if ('done' in data) return { ...data, note: 'The person approved it, and it ran.' }
  const { code, message } = data.error
  return {
    ...data,
    error: mayBeShared(code, shared) ? { code, message } : { code },
    note: 'The person approved it, and it failed.',
  }
}

/** Errors about names and rules speak of the schema; all others may repeat what stands in a row. */
const mayBeShared = (code: string | null, shared: readonly OptInTag[]) =>
  shared.includes('AI_DATA_GENERATOR_OPT_IN') ||
  (shared.includes('AI_SQL_GENERATOR_OPT_IN') && code !== null && ABOUT_THE_SCHEMA.test(code))

/** Not supported, dependent objects, unknown schema, syntax and access; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ABOUT_THE_SCHEMA = /^(?:0A|2B|3F|42)[0-9A-Z]{3}$/
