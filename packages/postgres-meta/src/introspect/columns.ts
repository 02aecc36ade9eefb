import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type Column = z.infer<typeof Column>
export const Column = z.object({
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  /** Postgres' own number; it has gaps where columns were dropped. */
  position: z.number(),
  /** As written in SQL, such as numeric(10,2) or public."odd type"[]. */
  data_type: z.string(),
  udt_name: z.string(),
  is_nullable: z.boolean(),
  is_identity: z.boolean(),
  identity_generation: z.nullable(z.enum(['ALWAYS', 'BY DEFAULT'])),
  is_generated: z.boolean(),
  /** The default, or the expression of a generated column. */
  default_value: z.nullable(z.string()),
  /** Unique by itself; a column that is unique only with others is not. */
  is_unique: z.boolean(),
  /** Whether an index gives the rows in this column's order: one that begins with it and holds every row. */
  is_ordered: z.boolean(),
  /** The labels when the type is an enum or an array of one. */
  enums: z.array(z.string()),
  /** The check constraint that concerns this column alone. */
  check: z.nullable(z.string()),
  comment: z.nullable(z.string()),
})

export const columns = introspection({
  row: Column,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    select c.oid as table_id,
           n.nspname::text as schema,
           c.relname::text as table,
           a.attname::text as name,
           a.attnum::int4 as position,
           format_type(a.atttypid, a.atttypmod) as data_type,
           t.typname::text as udt_name,
           not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as is_nullable,
           a.attidentity <> '' as is_identity,
           case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end as identity_generation,
           a.attgenerated <> '' as is_generated,
           pg_get_expr(d.adbin, d.adrelid) as default_value,
           exists (
             select from pg_catalog.pg_index i
             where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indnkeyatts = 1
               and i.indkey[0] = a.attnum and i.indpred is null
           ) as is_unique,
           exists (
             select from pg_catalog.pg_index i join pg_catalog.pg_class x on x.oid = i.indexrelid
               join pg_catalog.pg_opclass o on o.oid = i.indclass[0]
             where i.indrelid = c.oid and i.indisvalid and i.indkey[0] = a.attnum and i.indpred is null
               and i.indcollation[0] = a.attcollation and o.opcdefault and pg_indexam_has_property(x.relam, 'can_order')
           ) as is_ordered,
           array(
             select e.enumlabel::text from pg_catalog.pg_enum e
             where e.enumtypid in (t.oid, t.typelem) order by e.enumsortorder
           ) as enums,
           (
             select pg_get_expr(k.conbin, k.conrelid) from pg_catalog.pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             order by k.conname limit 1
           ) as check,
           col_description(c.oid, a.attnum) as comment
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
      and ${schemaIsWanted('n.nspname')}
      and ($2::text is null or strpos(lower(a.attname), lower($2)) > 0)
      and ($5::oid[] is null or c.oid = any ($5))
    order by n.nspname, c.relname, a.attnum
    limit $3::int8 offset $4::int8`,
})
