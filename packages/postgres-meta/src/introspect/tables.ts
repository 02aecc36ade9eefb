import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { columnNames } from './column-names.ts'
import { heldRelations } from './held-relations.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type Table = z.infer<typeof Table>
export const Table = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'partitioned', 'view', 'materialized view', 'foreign']),
  rls_enabled: z.boolean(),
  rls_forced: z.boolean(),
  /** Null until Postgres has analysed the table. */
  estimated_rows: z.nullable(z.number()),
  /** With indexes and toast. Null while another session holds one of these exclusively: asking would wait for it. */
  bytes: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  primary_key: z.array(z.string()),
  /** Has partitions or inheriting tables, so that its keys and row addresses are not unique across them. */
  has_children: z.boolean(),
})

export const tables = introspection({
  row: Table,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    with page as (
      select c.oid, n.nspname, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reltuples, c.relhassubclass,
             c.reltoastrelid
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f')
        and ${schemaIsWanted('n.nspname')}
        and ($2::text is null or strpos(lower(c.relname), lower($2)) > 0)
        and ($5::oid[] is null or c.oid = any ($5))
      order by n.nspname, c.relname
      limit $3::int8 offset $4::int8
    ), ${heldRelations}
    select p.oid as id,
           p.nspname::text as schema,
           p.relname::text as name,
           case p.relkind
             when 'r' then 'table' when 'p' then 'partitioned' when 'v' then 'view'
             when 'm' then 'materialized view' else 'foreign'
           end as kind,
           p.relrowsecurity as rls_enabled,
           p.relforcerowsecurity as rls_forced,
           nullif(p.reltuples, -1)::float8 as estimated_rows,
           case when not exists (
             select from held
             where held.relation in (p.oid, p.reltoastrelid)
               or held.relation in (
                 select x.indexrelid from pg_catalog.pg_index x where x.indrelid in (p.oid, p.reltoastrelid)
               )
           )
             then pg_total_relation_size(p.oid)::float8
           end as bytes,
           obj_description(p.oid, 'pg_class') as comment,
           coalesce((
             select ${columnNames('k.conkey', 'k.conrelid')}
             from pg_catalog.pg_constraint k
             where k.conrelid = p.oid and k.contype = 'p'
           ), '{}') as primary_key,
           p.relhassubclass as has_children
    from page p
    order by p.nspname, p.relname`,
})
