import type pg from 'pg'
import { isMember, madeLater } from './made-later.ts'

/**
 * What cannot be moved without running people's code as a superuser, or would take such code along: reasons as
 * sentences. An upgrade is no place to find out who made it.
 */
export async function unsafeObjects(from: pg.Client, platformsStatements: string[]): Promise<string[]> {
  const { rows } = await from.query<{ reason: string }>(UNSAFE, [platformsStatements.flatMap(objectsMadeBy)])
  return rows.map(({ reason }) => reason)
}

/** Functions and event triggers that the platform makes for the superuser, named as pg_identify_object does. */
function objectsMadeBy(statement: string) {
  return [...statement.matchAll(/^\s*create (?:function|event trigger) (\S+)/gm)].map(([, name]) => name!)
}

const SUPERUSERS = `(select oid from pg_catalog.pg_authid where rolsuper)`

/** `column` is what the names of the catalog's columns begin with. */
function madeBySuperuser(kind: string, catalog: string, column: string, condition = 'true') {
  const schema = ['lan', 'evt'].includes(column) ? undefined : `${column}namespace`
  return `
    select '${kind}' as kind, 'pg_catalog.${catalog}'::regclass as classid, oid as objid,
           (pg_catalog.pg_identify_object('pg_catalog.${catalog}'::regclass, oid, 0)).identity
    from pg_catalog.${catalog} o
    where ${madeLater('oid', schema)} and ${column}owner in ${SUPERUSERS} and ${condition} and not ${isMember(catalog, 'o.oid')}`
}

/** Who owns neither type can only make a cast as a superuser. */
const CASTS = `
  select 'cast', 'pg_catalog.pg_cast'::regclass, o.oid,
         (pg_catalog.pg_identify_object('pg_catalog.pg_cast'::regclass, o.oid, 0)).identity
  from pg_catalog.pg_cast o
  where ${madeLater('o.oid')} and not ${isMember('pg_cast', 'o.oid')} and not exists (
    select from pg_catalog.pg_type t where t.oid in (castsource, casttarget) and typowner not in ${SUPERUSERS})`

/** Tables of a superuser, and what is part of them, may call no code but the platform's. */
const UNSAFE = `
  with recursive code as (${[
    madeBySuperuser('function', 'pg_proc', 'pro'),
    madeBySuperuser('operator', 'pg_operator', 'opr'),
    madeBySuperuser('language', 'pg_language', 'lan'),
    madeBySuperuser('event trigger', 'pg_event_trigger', 'evt'),
    madeBySuperuser('view', 'pg_class', 'rel', `relkind in ('v', 'm')`),
    CASTS,
  ].join(' union all ')}
  ), parts as (
    ${madeBySuperuser('table', 'pg_class', 'rel', `relkind in ('r', 'p', 'f')`)}
    union
    ${madeBySuperuser('type', 'pg_type', 'typ', `typtype = 'd'`)}
    union
    select kind, d.classid, d.objid, identity
    from parts join pg_catalog.pg_depend d
      on d.refclassid = parts.classid and d.refobjid = parts.objid and d.deptype in ('a', 'i')
  )
  select format('%s is a superuser. Take that attribute from it.', rolname) as reason
  from pg_catalog.pg_authid where rolsuper and rolname <> 'plinth_admin'
  union all
  select format('the %s %s belongs to a superuser and is not the platform''s. Drop it or change its owner.', kind, identity)
  from code where not (identity = any ($1) and kind in ('function', 'event trigger'))
  union all
  select format('the %s %s belongs to a superuser and depends on what does not. Drop it or change its owner.', kind, identity)
  from parts join pg_catalog.pg_depend d using (classid, objid)
  where d.refobjid >= 16384 and (
    exists (select from pg_catalog.pg_proc p
            where d.refclassid = 'pg_catalog.pg_proc'::regclass and p.oid = d.refobjid and proowner not in ${SUPERUSERS})
    or exists (select from pg_catalog.pg_type t
               where d.refclassid = 'pg_catalog.pg_type'::regclass and t.oid = d.refobjid and typowner not in ${SUPERUSERS})
    or exists (select from pg_catalog.pg_operator p
               where d.refclassid = 'pg_catalog.pg_operator'::regclass and p.oid = d.refobjid and oprowner not in ${SUPERUSERS}))
  union all
  select format('the table %s belongs to another owner than its parent %s. Give both to the same owner.',
                inhrelid::regclass, inhparent::regclass)
  from pg_catalog.pg_inherits
  join pg_catalog.pg_class child on child.oid = inhrelid
  join pg_catalog.pg_class parent on parent.oid = inhparent
  where child.relowner <> parent.relowner and child.relkind not in ('i', 'I')
  union all
  select format('the rows of the table %s belong to an extension, but the table belongs to another owner.', t.oid::regclass)
  from pg_catalog.pg_extension, unnest(extconfig, extcondition) as contents (oid, condition)
  join pg_catalog.pg_class t on t.oid = contents.oid
  where condition <> '' and relowner not in ${SUPERUSERS}`
