import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { columnNames } from './column-names.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type DiagramTable = z.infer<typeof DiagramTable>
const DiagramTable = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'partitioned', 'foreign']),
  /** The first ones, in their order. */
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      is_primary: z.boolean(),
      is_nullable: z.boolean(),
      /** By itself; a column that is unique only with others is not. */
      is_unique: z.boolean(),
    }),
  ),
  column_count: z.number(),
})

export type DiagramLink = z.infer<typeof DiagramLink>
const DiagramLink = z.object({
  id: z.number(),
  name: z.string(),
  /** The table whose foreign key it is. */
  from: z.number(),
  from_columns: z.array(z.string()),
  /** The table that it points at, which may be in a schema that was not asked for. */
  to: z.number(),
  to_schema: z.string(),
  to_table: z.string(),
  to_columns: z.array(z.string()),
  /** At most one row points at another. */
  is_one_to_one: z.boolean(),
  /** A row may point at none. */
  is_optional: z.boolean(),
})

export type SchemaDiagram = z.infer<typeof SchemaDiagram>
export const SchemaDiagram = z.object({
  /** How many tables were asked for. Where they are more than the limit, none of them is there. */
  table_count: z.number(),
  tables: z.array(DiagramTable),
  links: z.array(DiagramLink),
})

const MOST_COLUMNS = 100

/**
 * Tables with their columns and the foreign keys between them, as one row. A search finds names of tables, and what is
 * linked with them. Partitions are left out; without schemas those of the platform are, too, and tables of extensions.
 */
export const schemaDiagram = introspection({
  row: SchemaDiagram,
  parameters: ['schemas', 'search', 'limit'],
  sql: /* SQL */ `
    with wanted as materialized (
      select c.oid, n.nspname, c.relname, c.relkind
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f') and not c.relispartition
        and ${schemaIsWanted('n.nspname')}
        and (
          $1::text[] is not null or (
            n.nspname not in (${platformSchemas.map(literal).join(', ')}) and not exists (
              select from pg_catalog.pg_depend d
              where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
            )
          )
        )
    ), keys as materialized (
      select k.oid, k.conname, k.conrelid, k.conkey, k.confrelid, k.confkey
      from pg_catalog.pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid in (select w.oid from wanted w)
    ), found as materialized (
      select w.oid from wanted w where $2::text is null or strpos(lower(w.relname), lower($2)) > 0
    ), near as (
      select oid from found
      union select k.confrelid from keys k join found f on f.oid = k.conrelid where $2::text is not null
      union select k.conrelid from keys k join found f on f.oid = k.confrelid where $2::text is not null
    ), asked as materialized (
      select w.* from wanted w where w.oid in (select near.oid from near)
    ), counted as materialized (
      select count(*)::int4 as tables from asked
    ), drawn as materialized (
      select a.* from asked a, counted where $3::int8 is null or counted.tables <= $3::int8
    )
    select counted.tables as table_count,
           coalesce((
             select jsonb_agg(to_jsonb(t) order by t.schema, t.name)
             from (
               select d.oid::int8 as id,
                      d.nspname::text as schema,
                      d.relname::text as name,
                      case d.relkind when 'r' then 'table' when 'p' then 'partitioned' else 'foreign' end as kind,
                      coalesce((
                        select jsonb_agg(to_jsonb(a) - 'position' order by a.position)
                        from (
                          select a.attnum as position,
                                 a.attname::text as name,
                                 format_type(a.atttypid, a.atttypmod) as type,
                                 exists (
                                   select from pg_catalog.pg_constraint k
                                   where k.conrelid = d.oid and k.contype = 'p' and a.attnum = any (k.conkey)
                                 ) as is_primary,
                                 not (a.attnotnull or (y.typtype = 'd' and y.typnotnull)) as is_nullable,
                                 exists (
                                   select from pg_catalog.pg_index i
                                   where i.indrelid = d.oid and i.indisunique and i.indisvalid and i.indnkeyatts = 1
                                     and i.indkey[0] = a.attnum and i.indpred is null
                                 ) as is_unique
                          from pg_catalog.pg_attribute a
                          join pg_catalog.pg_type y on y.oid = a.atttypid
                          where a.attrelid = d.oid and a.attnum > 0 and not a.attisdropped
                          order by a.attnum
                          limit ${MOST_COLUMNS}
                        ) a
                      ), '[]') as columns,
                      (
                        select count(*)::int4 from pg_catalog.pg_attribute a
                        where a.attrelid = d.oid and a.attnum > 0 and not a.attisdropped
                      ) as column_count
               from drawn d
             ) t
           ), '[]') as tables,
           coalesce((
             select jsonb_agg(to_jsonb(l) order by l.from, l.name, l.id)
             from (
               select k.oid::int8 as id,
                      k.conname::text as name,
                      k.conrelid::int8 as from,
                      to_jsonb(${columnNames('k.conkey', 'k.conrelid')}) as from_columns,
                      k.confrelid::int8 as to,
                      n.nspname::text as to_schema,
                      c.relname::text as to_table,
                      to_jsonb(${columnNames('k.confkey', 'k.confrelid')}) as to_columns,
                      exists (
                        select from pg_catalog.pg_index i
                        where i.indrelid = k.conrelid and i.indisunique and i.indisvalid
                          and i.indpred is null and i.indexprs is null
                          and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ k.conkey
                      ) as is_one_to_one,
                      exists (
                        select from pg_catalog.pg_attribute a
                        where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull
                      ) as is_optional
               from keys k
               join drawn d on d.oid = k.conrelid
               join pg_catalog.pg_class c on c.oid = k.confrelid
               join pg_catalog.pg_namespace n on n.oid = c.relnamespace
             ) l
           ), '[]') as links
    from counted`,
})
