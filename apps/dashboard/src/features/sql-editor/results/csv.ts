/**
 * CSV as RFC 4180 has it. NULL is an empty field and the empty text a quoted one, as Postgres itself writes them.
 *
 * A spreadsheet takes a field that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula and runs it, and
 * what is in a database may come from anybody. So such a text, also as a column's name, begins with an apostrophe, which
 * makes it text. Numbers stay as they are. https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [header, ...rows].map((fields) => fields.map(field).join(',') + '\r\n').join('')
}

function field(value: string | null) {
  if (value === null) return ''
  const text = looksLikeFormula.test(value) && !number.test(value) ? `'${value}` : value
  return text === '' || mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The wide forms count, since some spreadsheets read them as the narrow ones. */
const looksLikeFormula = /^[=+\-@＝＋－＠\t\r\n]/

/** As Postgres writes numbers and the ends of its ranges. */
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$|^-infinity$/i

/** Spreadsheets may also part fields at semicolons and tabs; a part must not become a field of its own. */
const mustBeQuoted = /[",;\t\r\n]|^\s|\s$/
