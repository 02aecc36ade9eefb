import type { OptInTag } from '@plinth/catalog/assistant-sharing'

/** Why a tool is refused, by what the organization would have to share for it. */
export const sharingRefusals: Record<OptInTag, string> = {
  AI_SQL_GENERATOR_OPT_IN:
    'The organization does not share its schema with the model. An owner can change this in the settings of the organization.',
  AI_LOG_GENERATOR_OPT_IN:
    'The organization does not share its logs with the model. An owner can change this in the settings of the organization.',
  AI_DATA_GENERATOR_OPT_IN:
    'The organization does not share its data with the model. An owner can change this in the settings of the organization.',
}

export const TOO_MANY_CALLS = 'Too many tools were used for one message.'

const sentences = [...Object.values(sharingRefusals), TOO_MANY_CALLS]

export interface Refused {
  refused: string
}

/** One of our own sentences, which nobody else had a say in. */
export const isRefusal = (output: unknown): output is Refused =>
  typeof output === 'object' &&
  output !== null &&
  Object.keys(output).length === 1 &&
  'refused' in output &&
  sentences.some((sentence) => sentence === output.refused)
