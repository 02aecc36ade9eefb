/** CSV as RFC 4180 has it. NULL is an empty field and the empty text a quoted one, as Postgres itself writes them. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [header, ...rows].map((fields) => fields.map(field).join(',') + '\r\n').join('')
}

function field(value: string | null) {
  if (value === null) return ''
  return value === '' || /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
