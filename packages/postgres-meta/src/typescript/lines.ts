/** Text by lines; an array within is one step further to the right. */
export type Lines = readonly (string | Lines)[]

const STEP = '  '
const WIDTH = 80

/** The lines as text. */
export function textOf(lines: Lines, depth = 0): string {
  return lines
    .map((line) => (typeof line === 'string' ? `${STEP.repeat(depth)}${line}\n` : textOf(line, depth + 1)))
    .join('')
}

/** A name as the key of an object type, in quotes where it has to be. */
export const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literalOf(name))

/** A name as a literal type. Line separators are valid in literals, but not every editor takes them for text. */
export const literalOf = (text: string) =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)

/** What stands for an object type without keys. */
export const NOTHING = '[_ in never]: never'

/** `key: { … }` over several lines. */
export const block = (key: string, members: Lines): Lines => [`${key}: {`, members, '}']

/** `key: { … }` in one line where the line is not longer than others, at the given depth. */
export function inline(key: string, members: readonly string[], depth: number): Lines {
  const line = `${key}: ${objectOf(members)}`
  return isShort(line, depth) ? [line] : block(key, members)
}

export const objectOf = (members: readonly string[]) => `{ ${members.join('; ')} }`

/** A union, each member in a line of its own where they do not fit in one. */
export function union(key: string, members: readonly string[], depth: number): Lines {
  const line = `${key}: ${members.join(' | ')}`
  return isShort(line, depth) ? [line] : [`${key}:`, members.map((member) => `| ${member}`)]
}

export const isShort = (line: string, depth: number) => depth * STEP.length + line.length <= WIDTH

const { compare } = new Intl.Collator('en')

/** The same order on every machine. */
export const byName = ({ name: one }: { name: string }, { name: other }: { name: string }) =>
  compare(one, other) || (one < other ? -1 : 1)
