const LONGEST = 60

/** A name for SQL that has none: its first comment, or else its first words. */
export function titleOf(sql: string): string {
  const comment = /^\s*--+\s*(\S[^\r\n]*)/.exec(sql)?.[1]
  const text = (comment ?? sql).replaceAll(/\s+/g, ' ').trim().replace(/;$/, '')
  if (text === '') return 'Untitled query'
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}
