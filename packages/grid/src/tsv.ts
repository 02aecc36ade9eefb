type Cells = readonly (string | null)[]

/**
 * Tab-separated text as spreadsheets read it: a field with a tab, a line break or a quote is quoted, NULL is empty.
 * One single cell is given as it is, since people paste it into text.
 */
export function toTsv(rows: readonly Cells[]): string {
  const [first] = rows
  if (rows.length === 1 && first?.length === 1) return first[0] ?? ''
  return rows.map((cells) => cells.map(field).join('\t')).join('\n')
}

/** Reads what spreadsheets put on the clipboard: quoted fields, LF or CRLF, one closing line break ignored. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const last = rows.at(-1)!
  if (rows.length > 1 && last.length === 1 && last[0] === '') rows.pop()
  return rows
}

function field(value: string | null) {
  if (value === null) return ''
  return /[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
