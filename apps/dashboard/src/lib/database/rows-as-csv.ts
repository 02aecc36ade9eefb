type Rows = readonly (readonly (string | null)[])[]

/** CSV as RFC 4180 has it. NULL is an empty field and the empty text a quoted one, as Postgres itself writes them. */
export const rowsAsCsv = (header: readonly string[], rows: Rows): string => linesOf(header, rows, (value) => value)

/**
 * A spreadsheet takes a field that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula and runs it, and
 * what is in a database may come from anybody. So here such a text, also as a column's name, begins with an apostrophe,
 * which makes it text. Numbers stay as they are. https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvWithoutFormulas = (header: readonly string[], rows: Rows): string =>
  linesOf(header, rows, (value) => (looksLikeFormula.test(value) && !number.test(value) ? `'${value}` : value))

function linesOf(header: readonly string[], rows: Rows, written: (value: string) => string) {
  return [header, ...rows].map((fields) => fields.map((value) => field(value, written)).join(',') + '\r\n').join('')
}

function field(value: string | null, written: (value: string) => string) {
  if (value === null) return ''
  const text = written(value)
  return text === '' || mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The wide forms count, since some spreadsheets read them as the narrow ones. */
const looksLikeFormula = /^[=+\-@＝＋－＠\t\r\n]/

/** As Postgres writes numbers and the ends of its ranges. */
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$|^-infinity$/i

/** Spreadsheets may also part fields at semicolons and tabs; a part must not become a field of its own. */
const mustBeQuoted = /[",;\t\r\n]|^\s|\s$/
