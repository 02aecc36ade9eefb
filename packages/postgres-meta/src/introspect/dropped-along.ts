import * as z from 'zod/mini'

export const Dependents = z.object({
  /** What only CASCADE drops with it, such as views and foreign keys, as Postgres describes them. The first ones. */
  dropped: z.array(z.string()),
  dropped_count: z.number(),
})

/** More than a person reads before they decide. */
export const MOST_SHOWN = 200

const PARTS = `('a', 'i', 'P', 'S')`

/**
 * SQL: `own` is what is dropped in any case with what `start` selects, as classid, objid and objsubid. What is reached
 * beyond it goes with CASCADE alone, as `dropped` describes it: Postgres takes along what depends on it, and what it is a
 * part of, such as the view that a rule belongs to.
 * https://www.postgresql.org/docs/current/catalog-pg-depend.html
 */
export const droppedAlong = (start: string) => /* SQL */ `
    own (classid, objid, objsubid) as (
      ${start}
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
    )`

export const droppedFields = /* SQL */ `
           array(select description from dropped order by 1 limit ${MOST_SHOWN}) as dropped,
           (select count(*)::int4 from dropped) as dropped_count`

/** SQL: another text as soon as something else would be dropped along. */
export const droppedNames = `(select string_agg(description, ',' order by description) from dropped)`
