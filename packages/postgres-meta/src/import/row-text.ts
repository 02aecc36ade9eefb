const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const UNESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
const NULL = '\\N'

/** A row as COPY reads it in its text format. */
export function copyLine(values: readonly (string | null)[]) {
  return `${values.map(copyValue).join('\t')}\n`
}

function copyValue(value: string | null) {
  if (value === null) return NULL
  return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (found) => ESCAPES[found]!) : value
}

/** The fields of a line that `copyLine` made, as they are written there. */
export const fieldsOf = (line: string) => line.slice(0, -1).split('\t')

/** Of fields as they are written. */
export const lineOfFields = (fields: readonly string[]) => `${fields.join('\t')}\n`

/** The values that `copyLine` was given. */
export const valuesOf = (line: string) =>
  fieldsOf(line).map((field) =>
    field === NULL ? null : field.replace(/\\(.)/g, (_, escaped: string) => UNESCAPED[escaped] ?? escaped),
  )

/** A row of a CSV file, as COPY writes it: NULL is nothing, and empty text has quotes. */
export function csvLine(values: readonly (string | null)[]) {
  return `${values.map(csvValue).join(',')}\n`
}

function csvValue(value: string | null) {
  if (value === null) return ''
  return value === '' || /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
