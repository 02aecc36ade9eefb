/** Whether every word of the search stands in one of the texts, whatever the case. */
export function matchesSearch(search: string, ...texts: string[]): boolean {
  const haystack = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
