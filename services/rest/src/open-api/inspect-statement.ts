import type { RestConfig } from '../config/rest-config.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'

export interface InspectOptions {
  config: RestConfig
  cache: SchemaCache
  schema: string
}

/** What the role may use of a schema, in one row with the text `inspected`. */
export function inspectStatement({ config, cache, schema }: InspectOptions): { text: string; values: unknown[] } {
  const routines = [...(cache.routines.get(schema)?.values() ?? [])].flat().map(({ oid }) => oid)
  return { text: STATEMENT, values: [schema, routines, config.openApiMode === 'ignore-privileges'] }
}

/** What the statement builds. */
export interface Inspected {
  comment: string | null
  tables: string[]
  /** With the types of their parameters, as a request of this schema writes them. */
  routines: (readonly [oid: number, types: string[]])[]
}

const STATEMENT = `
select json_build_object(
  'comment', (select obj_description(n.oid, 'pg_namespace') from pg_namespace n where n.nspname = $1),
  'tables', (
    select coalesce(json_agg(c.relname order by c.relname), '[]')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition
      and ($3::boolean or pg_has_role(c.relowner, 'usage')
        or has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege(c.oid, 'select, insert, update, references'))
  ),
  'routines', (
    select coalesce(json_agg(json_build_array(f.oid::bigint, (
      select coalesce(json_agg(type::regtype::text order by position), '[]')
      from unnest(f.proargtypes::oid[]) with ordinality parameter(type, position)
    ))), '[]')
    from unnest($2::oid[]) routine join pg_proc f on f.oid = routine
    where $3::boolean or has_function_privilege(f.oid, 'execute')
  )
)::text as inspected`
