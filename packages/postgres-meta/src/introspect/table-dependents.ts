import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { Dependents, droppedAlong, droppedFields, droppedNames, MOST_SHOWN } from './dropped-along.ts'

export type TableDependents = z.infer<typeof TableDependents>
export const TableDependents = z.object({
  schema: z.string(),
  name: z.string(),
  /** Of it and its partitions. Null until Postgres has analysed them. */
  estimated_rows: z.nullable(z.number()),
  /** Partitions and inheriting tables that are emptied with it; those that are partitions are dropped with it. */
  partitions: z.array(z.string()),
  partition_count: z.number(),
  ...Dependents.shape,
  /** The tables that only CASCADE empties with it. The first ones. */
  emptied: z.array(z.string()),
  emptied_count: z.number(),
  /** Another one as soon as something else would go. */
  version: z.string(),
})

/** What goes when one table is dropped or emptied. */
export const tableDependents = introspection({
  row: TableDependents,
  parameters: ['tables'],
  sql: /* SQL */ `
    with recursive ${droppedAlong(
      "select 'pg_catalog.pg_class'::regclass::oid, c.oid, 0 from pg_catalog.pg_class c where c.oid = any ($1::oid[])",
    )}, with_children (oid) as (
      select c.oid from pg_catalog.pg_class c where c.oid = any ($1::oid[])
      union
      select i.inhrelid from with_children w join pg_catalog.pg_inherits i on i.inhparent = w.oid
    ), pointing (oid) as (
      select k.conrelid
      from with_children w join pg_catalog.pg_constraint k on k.confrelid = w.oid and k.contype = 'f'
      where not exists (select from with_children own where own.oid = k.conrelid)
      union
      select k.conrelid
      from pointing p join pg_catalog.pg_constraint k on k.confrelid = p.oid and k.contype = 'f'
      where not exists (select from with_children own where own.oid = k.conrelid)
    ), relation as (
      select c.oid, n.nspname || '.' || c.relname as name, c.reltuples
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    ), children as (
      select r.name from with_children w join relation r on r.oid = w.oid where w.oid <> all ($1::oid[])
    ), emptied as (
      select r.name from pointing p join relation r on r.oid = p.oid
    )
    select n.nspname::text as schema,
           c.relname::text as name,
           (
             select sum(r.reltuples) filter (where r.reltuples >= 0)::float8
             from with_children w join relation r on r.oid = w.oid
           ) as estimated_rows,
           array(select name from children order by 1 limit ${MOST_SHOWN}) as partitions,
           (select count(*)::int4 from children) as partition_count,
${droppedFields},
           array(select name from emptied order by 1 limit ${MOST_SHOWN}) as emptied,
           (select count(*)::int4 from emptied) as emptied_count,
           md5(concat_ws('/',
             (select string_agg(name, ',' order by name) from children), '-',
             ${droppedNames}, '-',
             (select string_agg(name, ',' order by name) from emptied)
           )) as version
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.oid = any ($1::oid[]) and c.relkind in ('r', 'p')`,
})
