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

/** A value, in quotes or without, and what ends it. */
const VALUE = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

function readLines(text: string): string[][] | undefined {
  const lines: string[][] = []
  let line: string[] = []
  VALUE.lastIndex = 0
  while (VALUE.lastIndex < text.length || line.length > 0) {
    const match = VALUE.exec(text)
    if (!match) return undefined
    const [whole, quoted, plain = '', end] = match
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    // lines with nothing on them do not count
    if (line.length > 1 || whole !== end) lines.push(line)
    line = []
  }
  return lines
}
