import type pg from 'pg'

/** What something is, by the name of each of its parts. */
export type Traits = ReadonlyMap<string, string>

/** A query gives the rows `name` and `value`. */
export async function traitsFrom(client: pg.Client, query: string, values: unknown[] = []): Promise<Traits> {
  const { rows } = await client.query<{ name: string; value: string }>(query, values)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** The names of what only one of the two has, or has otherwise. */
export function differentTraits(one: Traits, other: Traits): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}
