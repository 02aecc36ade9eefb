import pg from 'pg'
import { PLATFORM_MARK } from '../platform-mark.ts'
import { builtInType } from './built-in-types.ts'

export interface TypeReference {
  oid: number
  modifier: number
}

export interface ColumnType {
  /** As written in SQL, such as `numeric(10,2)`. */
  name: string
  /** The OID of what an array is of. Undefined for all else, and for arrays whose elements are not parted by commas. */
  element?: number | undefined
}

/** Types of these schemas go without their schema, unless an earlier one has a type of the same name. */
const NAMED_ALONE = ['pg_catalog', 'public', 'extensions']

const UNKNOWN: ColumnType = { name: '???' }

/**
 * Names of types as format_type writes them for the search path `public, extensions`, whatever the session's own is.
 * Built-in types are known. A person's own are asked for every time, on their own connection, and never remembered: they
 * can be renamed, and their OIDs mean other types in other databases. Without a client these are `???`.
 */
export async function typeNames(client: pg.Client | undefined, references: readonly TypeReference[]) {
  const types = new Map<string, ColumnType>()
  const unknown = new Map<string, TypeReference>()
  for (const reference of references) {
    const type = builtInType(reference)
    if (type) types.set(keyOf(reference), type)
    else unknown.set(keyOf(reference), reference)
  }
  if (client && unknown.size > 0) {
    for (const [reference, type] of await askFor(client, [...unknown.values()])) types.set(keyOf(reference), type)
  }
  return (reference: TypeReference) => types.get(keyOf(reference)) ?? UNKNOWN
}

type Answer = [position: string, name: string, element: number | null]

async function askFor(client: pg.Client, references: TypeReference[]): Promise<[TypeReference, ColumnType][]> {
  const { rows } = await client.query<Answer>({
    text: PLATFORM_MARK + QUESTION,
    values: [references.map(({ oid }) => oid), references.map(({ modifier }) => modifier), NAMED_ALONE],
    rowMode: 'array',
    types: pg.types,
  })
  return rows.flatMap(([position, name, element]) => {
    const reference = references[Number(position) - 1]
    return reference ? [[reference, { name, element: element ?? undefined }]] : []
  })
}

/** All that it names says its schema, since the person's path could put something else in its place. */
const QUESTION = `
  select asked.position,
         pg_catalog.concat(
           case when pg_catalog.array_position($3::pg_catalog.text[], asked.schema) is null or exists (
             select from pg_catalog.pg_type as other
             where other.typname operator(pg_catalog.=) asked.name and pg_catalog.array_position(
               $3::pg_catalog.text[], other.typnamespace::pg_catalog.regnamespace::pg_catalog.text
             ) operator(pg_catalog.<) pg_catalog.array_position($3::pg_catalog.text[], asked.schema)
           ) then pg_catalog.concat(asked.schema, '.') end,
           pg_catalog.quote_ident(asked.name),
           -- what format_type adds when there is a modifier
           pg_catalog.overlay(
             pg_catalog.format_type(asked.named, asked.modifier), '',
             1, pg_catalog.length(pg_catalog.format_type(asked.named, null))
           ),
           case when asked.is_array then '[]' end
         ),
         asked.element
  from (
    select reference.position, reference.modifier,
           type.typnamespace::pg_catalog.regnamespace::pg_catalog.text as schema,
           coalesce(element.typname, type.typname) as name,
           coalesce(element.oid, type.oid) as named,
           element.oid is not null as is_array,
           case when element.typdelim operator(pg_catalog.=) ',' then element.oid end as element
    from rows from (
      pg_catalog.unnest($1::pg_catalog.oid[]), pg_catalog.unnest($2::pg_catalog.int4[])
    ) with ordinality as reference (oid, modifier, position)
    join pg_catalog.pg_type as type on type.oid operator(pg_catalog.=) reference.oid
    left join pg_catalog.pg_type as element
      on element.oid operator(pg_catalog.=) type.typelem and element.typarray operator(pg_catalog.=) type.oid
  ) as asked`

function keyOf({ oid, modifier }: TypeReference) {
  return `${oid}:${modifier}`
}
