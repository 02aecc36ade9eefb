import type { OptInTag } from '@plinth/catalog/assistant-sharing'

/** What the model sees of a project, as a sentence, by what its organization shares. */
export function sharingSentence(tags: readonly string[]) {
  const seen = kinds.filter(({ tag }) => tags.includes(tag)).map(({ words }) => words)
  if (seen.length === 0) return 'The model sees what you write and attach, nothing of the database.'
  const withoutRows = tags.includes('AI_DATA_GENERATOR_OPT_IN') ? '' : ', no rows'
  return `The model sees ${listed(seen)}${withoutRows}.`
}

/** Whether the model may see what tables there are. */
export const sharesSchema = (tags: readonly string[]) => tags.includes('AI_SQL_GENERATOR_OPT_IN')

const kinds: readonly { tag: OptInTag; words: string }[] = [
  { tag: 'AI_SQL_GENERATOR_OPT_IN', words: 'the schema' },
  { tag: 'AI_LOG_GENERATOR_OPT_IN', words: 'logs' },
  { tag: 'AI_DATA_GENERATOR_OPT_IN', words: 'rows' },
]

const listed = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
