/** Collects values while SQL is put together; `add` gives the placeholder. */
export interface Parameters {
  values: (string | null)[]
  add: (value: string | null) => string
}

export function parameters(): Parameters {
  const values: (string | null)[] = []
  return { values, add: (value) => `$${values.push(value)}` }
}
