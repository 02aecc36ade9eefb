/** A record for each line, by the names in the first one. Undefined where the quotes are out of order. */
export function parseCsv(text: string): Record<string, string | null>[] | undefined {
  const lines = readLines(text)
  const [names, ...records] = lines ?? []
  if (!names) return undefined
  return records.map((values) => {
    const pairs = names.slice(0, values.length).map((name, index) => [name, nullable(values[index] ?? '')] as const)
    return Object.fromEntries(pairs)
  })
}

const nullable = (value: string) => (value === 'NULL' ? null : value)

/** What follows a value in quotes, or a value without them and what follows it. */
const VALUE = /([^",\r\n]*)(,|\r\n|\n|\r|$)/y

function readLines(text: string): string[][] | undefined {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length || line.length > 0) {
    const isQuoted = text[at] === '"'
    const closing = isQuoted ? closingQuote(text, at) : at
    VALUE.lastIndex = isQuoted ? closing + 1 : at
    const match = closing === -1 ? null : VALUE.exec(text)
    if (!match) return undefined
    const [whole, plain = '', end] = match
    if (isQuoted && plain !== '') return undefined
    line.push(isQuoted ? text.slice(at + 1, closing).replaceAll('""', '"') : plain)
    at = VALUE.lastIndex
    if (end === ',') continue
    // lines with nothing on them do not count
    if (line.length > 1 || isQuoted || whole !== end) lines.push(line)
    line = []
  }
  return lines
}

/** Two quotes stand for one; a regular expression would need its stack for each of them. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
