/** Postgres cuts longer names off without an error, which would make two names one. */
const LONGEST_NAME_BYTES = 63

/** A quoted identifier, safe for any name Postgres can hold. Throws for names it would refuse or cut off. */
export function ident(name: string): string {
  if (name === '') throw new RangeError('A name must not be empty')
  refuseNul(name)
  if (new TextEncoder().encode(name).length > LONGEST_NAME_BYTES) {
    throw new RangeError(`A name must not be longer than ${LONGEST_NAME_BYTES} bytes`)
  }
  return `"${name.replaceAll('"', '""')}"`
}

/** Several names joined by dots: schema and table, or schema, table and column. */
export function qualified(...names: [string, ...string[]]): string {
  return names.map(ident).join('.')
}

/** A constant for SQL that cannot take parameters, such as DDL. Correct whatever standard_conforming_strings says. */
export function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return quotedText(value)
  return quotedText(String(value))
}

function quotedText(text: string) {
  refuseNul(text)
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

function refuseNul(text: string) {
  if (text.includes('\0')) throw new RangeError('Postgres text cannot hold the character NUL')
}
