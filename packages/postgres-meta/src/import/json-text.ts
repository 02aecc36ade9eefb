import { jsonElements } from './json-fields.ts'

/** A column of JSON keeps the value as it is written, one of an array gets Postgres' form of it, and others its text. */
export type JsonTarget = 'text' | 'json' | 'array'

/** The text that Postgres reads a value of JSON from. */
export function jsonText(raw: string, target: JsonTarget = 'text'): string | null {
  if (raw === 'null') return null
  if (target === 'json') return raw
  if (raw.startsWith('"')) return textOf(raw)
  return target === 'array' && raw.startsWith('[') ? arrayOf(raw) : raw
}

const arrayOf = (raw: string): string => `{${jsonElements(raw).map(elementOf).join(',')}}`

function elementOf(raw: string) {
  if (raw === 'null') return 'NULL'
  if (raw.startsWith('[')) return arrayOf(raw)
  const text = raw.startsWith('"') ? textOf(raw) : raw
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const textOf = (raw: string) => String(JSON.parse(raw))
