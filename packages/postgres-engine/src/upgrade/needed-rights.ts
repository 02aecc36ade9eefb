import type pg from 'pg'
import type { NeededRight } from './lent-rights.ts'
import { madeLater } from './made-later.ts'

/** What owners need before their objects are made: the schemas that these are in or refer to, and the database. */
export async function rightsForDefinitions(from: pg.Client): Promise<NeededRight[]> {
  const { rows } = await from.query<NeededRight>(FOR_DEFINITIONS)
  return rows
}

/** What owners need once their tables and functions are there, for rows, keys and triggers. */
export async function rightsForContents(from: pg.Client, to: pg.Client): Promise<NeededRight[]> {
  const { rows: maintain } = await to.query<{ is: boolean }>(
    `select current_setting('server_version_num')::int >= 170000 as is`,
  )
  const privileges = ['select', 'insert', 'references', 'trigger', ...(maintain[0]?.is ? ['maintain'] : [])]
  const { rows } = await from.query<NeededRight>(FOR_CONTENTS, [privileges])
  return rows
}

const PEOPLE = `(select oid, rolname::text from pg_catalog.pg_authid where not rolsuper)`

/** Objects with their owners, and what belongs to these: rules, constraints, indexes, defaults, triggers, policies. */
const FOR_DEFINITIONS = `
  with recursive owned as (
    select classid, objid, refobjid as owner from pg_catalog.pg_shdepend
    where dbid = (select oid from pg_catalog.pg_database where datname = current_database())
      and deptype = 'o' and objsubid = 0
  ), parts as (
    select classid, objid, owner from owned
    union
    select d.classid, d.objid, owner
    from parts join pg_catalog.pg_depend d
      on d.refclassid = parts.classid and d.refobjid = parts.objid and d.deptype in ('a', 'i')
    where not exists (select from owned o where o.classid = d.classid and o.objid = d.objid)
  ), needed as (
    select owner, (pg_catalog.pg_identify_object(classid, objid, 0)).schema, privilege
    from owned, (values ('usage'), ('create')) as p (privilege)
    union
    select owner, (pg_catalog.pg_identify_object(refclassid, refobjid, 0)).schema, 'usage'
    from (select distinct owner, refclassid, refobjid
          from parts join pg_catalog.pg_depend d using (classid, objid)) as used
  )
  select rolname as grantee, 'schema' as kind, schema as object, privilege
  from needed join ${PEOPLE} people on people.oid = owner
  where schema is not null and schema !~ '^pg_' and schema <> 'information_schema'
  union all
  select rolname, 'database', quote_ident(current_database()), 'create'
  from pg_catalog.pg_publication join ${PEOPLE} people on people.oid = pubowner`

const FOR_CONTENTS = `
  select rolname as grantee, 'table' as kind, c.oid::regclass::text as object, privilege
  from pg_catalog.pg_class c join ${PEOPLE} people on people.oid = relowner, unnest($1::text[]) as privilege
  where relkind in ('r', 'p', 'v', 'm', 'f') and relpersistence <> 't' and ${madeLater('c.oid', 'relnamespace')}
  union all
  select rolname, 'table', confrelid::regclass::text, 'references'
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_class c on c.oid = conrelid join ${PEOPLE} people on people.oid = relowner
  where contype = 'f'
  union all
  select rolname, 'function', tgfoid::regprocedure::text, 'execute'
  from pg_catalog.pg_trigger
  join pg_catalog.pg_class c on c.oid = tgrelid join ${PEOPLE} people on people.oid = relowner
  where not tgisinternal`
