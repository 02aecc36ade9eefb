import { literal } from '../quote.ts'

/** Collects values while SQL is put together; `add` gives the placeholder. */
export interface Parameters {
  values: (string | null)[]
  add: (value: string | null) => string
}

export function parameters(): Parameters {
  const values: (string | null)[] = []
  return { values, add: (value) => `$${values.push(value)}` }
}

/** The values themselves in place of placeholders, for SQL that people read. */
export function written(): Parameters {
  return { values: [], add: literal }
}
