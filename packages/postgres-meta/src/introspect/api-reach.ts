import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

/**
 * Of the tables and views of some schemas: what the roles of an application's requests may do by grants, whether policies
 * decide further, and which columns nothing can be written to.
 */
export const apiReach = introspection({
  row: z.object({
    schema: z.string(),
    name: z.string(),
    rls_enabled: z.nullable(z.boolean()),
    read_only_columns: z.array(z.string()),
    reached_by: z.array(z.object({ role: z.string(), can: z.array(z.enum(['select', 'insert', 'update', 'delete'])) })),
  }),
  parameters: ['schemas'],
  sql: /* SQL */ `
    with api as materialized (
      select r.oid, r.rolname::text as name
      from pg_catalog.pg_roles r
      where r.rolname in ('anon', 'authenticated', 'service_role')
    )
    select n.nspname::text as schema,
           c.relname::text as name,
           case when c.relkind in ('r', 'p') then c.relrowsecurity end as rls_enabled,
           array(
             select a.attname::text
             from pg_catalog.pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
               and (a.attidentity = 'a' or a.attgenerated <> ''
                 or (c.relkind in ('v', 'f') and not pg_column_is_updatable(c.oid, a.attnum, true)))
             order by a.attnum
           ) as read_only_columns,
           coalesce((
             select json_agg(json_build_object('role', api.name, 'can', array(
               select possible.word
               from (values
                 (1, 'select', has_any_column_privilege(api.oid, c.oid, 'select')),
                 (2, 'insert', has_any_column_privilege(api.oid, c.oid, 'insert')),
                 (3, 'update', has_any_column_privilege(api.oid, c.oid, 'update')),
                 (4, 'delete', has_table_privilege(api.oid, c.oid, 'delete'))
               ) possible(place, word, is_granted)
               where possible.is_granted
               order by possible.place
             )) order by api.name)
             from api
             where has_schema_privilege(api.oid, n.oid, 'usage')
           ), '[]') as reached_by
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition`,
})
