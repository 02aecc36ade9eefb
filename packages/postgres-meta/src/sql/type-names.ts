import pg from 'pg'

/** Types below this OID come with Postgres and keep their names in every version. */
const FIRST_UNSTABLE_OID = 10_000
/** Many modifiers are possible, numeric(p,s) alone has thousands. */
const CACHE_LIMIT = 5000

const builtInNames = new Map<string, string>()

export interface TypeReference {
  oid: number
  modifier: number
}

/**
 * SQL names of types, as format_type writes them. Built-in ones are remembered by the process; a person's own are asked
 * for every time, since they can be renamed. Without a client only what is remembered has a name, the rest is `???`.
 */
export async function typeNames(client: pg.Client | undefined, references: readonly TypeReference[]) {
  const names = new Map<string, string>()
  const unknown = new Map<string, TypeReference>()
  for (const reference of references) {
    const known = builtInNames.get(keyOf(reference))
    if (known === undefined) unknown.set(keyOf(reference), reference)
    else names.set(keyOf(reference), known)
  }
  if (client && unknown.size > 0) {
    for (const [reference, name] of await askFor(client, [...unknown.values()])) {
      names.set(keyOf(reference), name)
      if (reference.oid < FIRST_UNSTABLE_OID && builtInNames.size < CACHE_LIMIT)
        builtInNames.set(keyOf(reference), name)
    }
  }
  return (reference: TypeReference) => names.get(keyOf(reference)) ?? '???'
}

async function askFor(client: pg.Client, references: TypeReference[]): Promise<[TypeReference, string][]> {
  const { rows } = await client.query<[string]>({
    text: `select pg_catalog.format_type(t.oid, t.modifier)
           from rows from (
             pg_catalog.unnest($1::pg_catalog.oid[]), pg_catalog.unnest($2::pg_catalog.int4[])
           ) with ordinality as t (oid, modifier, position)
           order by t.position`,
    values: [references.map(({ oid }) => oid), references.map(({ modifier }) => modifier)],
    rowMode: 'array',
    types: pg.types,
  })
  return references.map((reference, index) => [reference, rows[index]?.[0] ?? '???'])
}

function keyOf({ oid, modifier }: TypeReference) {
  return `${oid}:${modifier}`
}
