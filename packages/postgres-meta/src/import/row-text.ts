const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A row as COPY reads it in its text format. */
export function copyLine(values: readonly (string | null)[]) {
  return `${values.map(copyValue).join('\t')}\n`
}

function copyValue(value: string | null) {
  if (value === null) return '\\N'
  return SPECIAL.test(value) ? value.replace(/[\\\n\r\t]/g, (found) => ESCAPES[found]!) : value
}

/** A row of a CSV file, as COPY writes it: NULL is nothing, and empty text has quotes. */
export function csvLine(values: readonly (string | null)[]) {
  return `${values.map(csvValue).join(',')}\n`
}

function csvValue(value: string | null) {
  if (value === null) return ''
  return value === '' || /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
