import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type DatabaseName = z.infer<typeof DatabaseName>
export const DatabaseName = z.object({
  kind: z.enum(['table', 'view', 'function', 'column']),
  schema: z.string(),
  name: z.string(),
  /** Of the table, the view or the function; of a column, that of its table. */
  id: z.number(),
  /** Of a column. */
  table: z.nullable(z.string()),
})

/** What can be looked up by name, and nothing more, so that it is cheap for thousands of tables. Tables come first. */
export const names = introspection({
  row: DatabaseName,
  parameters: ['schemas', 'search', 'limit', 'offset'],
  sql: /* SQL */ `
    with relation as (
      select c.oid, n.nspname, c.relname, c.relkind
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${schemaIsWanted('n.nspname')}
    ), named as (
      select case when relkind in ('v', 'm') then 'view' else 'table' end as kind, nspname, relname as name, oid,
             null::name as relname, 1 as place, 0 as position
      from relation
      union all
      select distinct on (n.nspname, p.proname) 'function', n.nspname, p.proname, p.oid, null, 2, 0
      from pg_catalog.pg_proc p
      join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where ${schemaIsWanted('n.nspname')}
      union all
      select 'column', r.nspname, a.attname, r.oid, r.relname, 3, a.attnum
      from relation r
      join pg_catalog.pg_attribute a on a.attrelid = r.oid
      where a.attnum > 0 and not a.attisdropped
    )
    select kind, nspname::text as schema, name::text as name, oid as id, relname::text as table
    from named
    where $2::text is null or strpos(lower(name), lower($2)) > 0
    order by place, nspname, coalesce(relname, name), position
    limit $3::int8 offset $4::int8`,
})
