import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { columnNames } from './column-names.ts'
import { heldRelations } from './held-relations.ts'
import { Index } from './indexes.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type TableIndex = z.infer<typeof TableIndex>
export const TableIndex = z.extend(Index, {
  method: z.string(),
  /** The constraint that it belongs to, and goes with. */
  constraint: z.nullable(z.string()),
  /** It belongs to that of a partitioned table, or to an extension. */
  belongs_to: z.nullable(z.enum(['parent', 'extension'])),
  /** Of a partitioned table, whose partitions have the rows. */
  is_partitioned: z.boolean(),
  /** A session builds it now. */
  is_being_built: z.boolean(),
  /** When counting began; null since the statistics were never reset. */
  counted_since: z.nullable(z.string()),
})

/**
 * The indexes of tables, a page at a time. A search finds names of tables and of indexes. Without schemas those of the
 * platform are left out.
 */
export const tableIndexes = introspection({
  row: TableIndex,
  parameters: ['schemas', 'search', 'limit', 'offset', 'ids'],
  sql: /* SQL */ `
    with page as (
      select x.*, n.nspname, c.relname as table_name, i.relname as index_name, i.relkind, i.relispartition, a.amname
      from pg_catalog.pg_index x
      join pg_catalog.pg_class i on i.oid = x.indexrelid
      join pg_catalog.pg_am a on a.oid = i.relam
      join pg_catalog.pg_class c on c.oid = x.indrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where ${schemaIsWanted('n.nspname')}
        and ($1::text[] is not null or n.nspname not in (${platformSchemas.map(literal).join(', ')}))
        and (
          $2::text is null or strpos(lower(c.relname), lower($2)) > 0 or strpos(lower(i.relname), lower($2)) > 0
        )
        and ($5::oid[] is null or x.indexrelid = any ($5))
      order by n.nspname, c.relname, i.relname
      limit $3::int8 offset $4::int8
    ), ${heldRelations}
    select p.indexrelid as id,
           p.indrelid::int8::float8 as table_id,
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
           case when p.relkind = 'i' then pg_stat_get_numscans(p.indexrelid)::float8 end as scans,
           p.amname::text as method,
           (
             select k.conname::text from pg_catalog.pg_constraint k
             where k.conindid = p.indexrelid and k.contype in ('p', 'u', 'x')
           ) as constraint,
           case
             when p.relispartition then 'parent'
             when exists (
               select from pg_catalog.pg_depend d
               where d.classid = 'pg_catalog.pg_class'::regclass and d.objid in (p.indexrelid, p.indrelid) and d.deptype = 'e'
             ) then 'extension'
           end as belongs_to,
           p.relkind = 'I' as is_partitioned,
           exists (
             select from pg_catalog.pg_stat_progress_create_index b
             where b.index_relid = p.indexrelid
           ) as is_being_built,
           to_json(pg_stat_get_db_stat_reset_time(d.oid)) #>> '{}' as counted_since
    from page p
    cross join (select oid from pg_catalog.pg_database where datname = current_database()) d
    order by p.nspname, p.table_name, p.index_name`,
})
