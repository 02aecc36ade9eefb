import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type TableDependents = z.infer<typeof TableDependents>
export const TableDependents = z.object({
  schema: z.string(),
  name: z.string(),
  /** Of it and its partitions. Null until Postgres has analysed them. */
  estimated_rows: z.nullable(z.number()),
  /** Partitions and inheriting tables that are emptied with it; those that are partitions are dropped with it. */
  partitions: z.array(z.string()),
  partition_count: z.number(),
  /** What only CASCADE drops with it, such as views and foreign keys, as Postgres describes them. The first ones. */
  dropped: z.array(z.string()),
  dropped_count: z.number(),
  /** The tables that only CASCADE empties with it. The first ones. */
  emptied: z.array(z.string()),
  emptied_count: z.number(),
  /** Another one as soon as something else would go. */
  version: z.string(),
})

/** More than a person reads before they decide. */
const MOST_SHOWN = 200

const PARTS = `('a', 'i', 'P', 'S')`

/**
 * What goes when one table is dropped or emptied. `own` is dropped in any case. What is reached beyond it goes with CASCADE
 * alone: Postgres takes along what depends on it, and what it is a part of, such as the view that a rule belongs to.
 * https://www.postgresql.org/docs/current/catalog-pg-depend.html
 */
export const tableDependents = introspection({
  row: TableDependents,
  parameters: ['tables'],
  sql: /* SQL */ `
    with recursive own (classid, objid, objsubid) as (
      select 'pg_catalog.pg_class'::regclass::oid, c.oid, 0 from pg_catalog.pg_class c where c.oid = any ($1::oid[])
      union
      select d.classid, d.objid, d.objsubid
      from own
      join pg_catalog.pg_depend d on d.refclassid = own.classid and d.refobjid = own.objid
        and (own.objsubid = 0 or d.refobjsubid = own.objsubid)
      where d.deptype in ${PARTS}
    ), reached (classid, objid, objsubid) as (
      select d.classid, d.objid, d.objsubid
      from own
      join pg_catalog.pg_depend d on d.refclassid = own.classid and d.refobjid = own.objid
        and (own.objsubid = 0 or d.refobjsubid = own.objsubid)
      where d.deptype = 'n' and not exists (select from own o where (o.classid, o.objid) = (d.classid, d.objid))
      union
      select next.*
      from reached r
      cross join lateral (
        select d.classid, d.objid, d.objsubid
        from pg_catalog.pg_depend d
        where d.refclassid = r.classid and d.refobjid = r.objid and (r.objsubid = 0 or d.refobjsubid = r.objsubid)
          and d.deptype in ('n', 'a', 'i', 'P', 'S')
        union all
        select d.refclassid, d.refobjid, d.refobjsubid
        from pg_catalog.pg_depend d
        where d.classid = r.classid and d.objid = r.objid and d.objsubid = r.objsubid and d.deptype = 'i'
      ) next
      where not exists (select from own o where (o.classid, o.objid) = (next.classid, next.objid))
    ), dropped as (
      select pg_describe_object(r.classid, r.objid, r.objsubid) as description
      from reached r
      where not exists (
        select from reached whole where (whole.classid, whole.objid, whole.objsubid) = (r.classid, r.objid, 0) and r.objsubid > 0
      ) and not exists (
        select from pg_catalog.pg_depend d
        join reached whole on whole.classid = d.refclassid and whole.objid = d.refobjid
          and whole.objsubid in (0, d.refobjsubid)
        where d.classid = r.classid and d.objid = r.objid and d.objsubid = r.objsubid and d.deptype in ${PARTS}
      )
    ), with_children (oid) as (
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
           array(select description from dropped order by 1 limit ${MOST_SHOWN}) as dropped,
           (select count(*)::int4 from dropped) as dropped_count,
           array(select name from emptied order by 1 limit ${MOST_SHOWN}) as emptied,
           (select count(*)::int4 from emptied) as emptied_count,
           md5(concat_ws('/',
             (select string_agg(name, ',' order by name) from children), '-',
             (select string_agg(description, ',' order by description) from dropped), '-',
             (select string_agg(name, ',' order by name) from emptied)
           )) as version
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.oid = any ($1::oid[]) and c.relkind in ('r', 'p')`,
})
