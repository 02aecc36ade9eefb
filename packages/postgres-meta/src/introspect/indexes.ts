import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { columnNames } from './column-names.ts'
import { heldRelations } from './held-relations.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type Index = z.infer<typeof Index>
export const Index = z.object({
  id: z.number(),
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  /** What is searched by, in the order of the index. Empty for parts that are expressions. */
  columns: z.array(z.string()),
  /**
   * The whole statement, with expressions, included columns and the condition of a partial index. Null while another
   * session holds the table exclusively: asking would wait for it.
   */
  definition: z.nullable(z.string()),
  is_unique: z.boolean(),
  is_primary: z.boolean(),
  /** False while it is being built, and where that failed: queries do not use it. */
  is_valid: z.boolean(),
  /** Null while another session holds the index exclusively, and where partitions have the rows. */
  bytes: z.nullable(z.number()),
  /** How often it was used since the statistics began. Null where partitions have the rows: theirs are counted. */
  scans: z.nullable(z.number()),
})

export const indexes = introspection({
  row: Index,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    with page as (
      select x.*, n.nspname, c.relname as table_name, i.relname as index_name, i.relkind
      from pg_catalog.pg_index x
      join pg_catalog.pg_class i on i.oid = x.indexrelid
      join pg_catalog.pg_class c on c.oid = x.indrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where ${schemaIsWanted('n.nspname')}
        and ($2::text is null or strpos(lower(i.relname), lower($2)) > 0)
        and ($5::oid[] is null or c.oid = any ($5))
      order by n.nspname, c.relname, i.relname
      limit $3::int8 offset $4::int8
    ), ${heldRelations}
    select p.indexrelid as id,
           p.indrelid as table_id,
           p.nspname::text as schema,
           p.table_name::text as table,
           p.index_name::text as name,
           ${columnNames('p.indkey[0:p.indnkeyatts - 1]', 'p.indrelid')} as columns,
           case when not exists (select from held where held.relation = p.indrelid)
             then pg_get_indexdef(p.indexrelid)
           end as definition,
           p.indisunique as is_unique,
           p.indisprimary as is_primary,
           p.indisvalid as is_valid,
           case when p.relkind = 'i' and not exists (select from held where held.relation = p.indexrelid)
             then pg_relation_size(p.indexrelid)::float8
           end as bytes,
           case when p.relkind = 'i' then pg_stat_get_numscans(p.indexrelid)::float8 end as scans
    from page p
    order by p.nspname, p.table_name, p.index_name`,
})
