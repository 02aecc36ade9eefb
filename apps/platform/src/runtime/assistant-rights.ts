import { secretSchemas } from './secret-schemas.ts'

/**
 * One row: the statements that leave `plinth_assistant` with what `plinth_reader` may read of people's own tables, object
 * by object and column by column, and with nothing else. For a superuser in the database that people use.
 */
export const assistantRights = () => `
with
  open_schemas as (${OPEN_SCHEMAS}),
  open_relations as (${OPEN_RELATIONS}),
  wanted (object, columns, privilege) as (${WANTED}),
  mentioned as (${MENTIONED}),
  lists (object, columns, owner, acl) as (${LISTS}),
  held as (${HELD})
select
  array(${UNWANTED_RIGHTS} union all ${UNWANTED_MEMBERSHIPS} union all ${SESSION_ENDERS} union all ${PLANNED_READERS} union all ${ATTRIBUTES}) as taken,
  array(
    select format('grant %s%s on %s to plinth_assistant', privilege, columns, object) from wanted
    where (object, columns, privilege) not in (select object, columns, privilege from held where grantor = owner)
  ) as given`

const OPEN_SCHEMAS = `
  select oid, nspname from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema' and nspname not in ${secretSchemas}
    and has_schema_privilege('plinth_reader', oid, 'usage')`

/** Extensions are used; their tables are not people's own. */
const OPEN_RELATIONS = `
  select pg_class.oid, format('%I.%I', nspname, relname) as name,
         has_table_privilege('plinth_reader', pg_class.oid, 'select') as is_whole
  from pg_class join open_schemas on open_schemas.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm') and nspname <> 'extensions'
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )`

const WANTED = `
  select format('schema %I', nspname), '', 'USAGE' from open_schemas
  union all
  select 'table ' || name, '', 'SELECT' from open_relations where is_whole
  union all
  select 'table ' || name, format(' (%I)', attname), 'SELECT'
  from open_relations join pg_attribute on attrelid = open_relations.oid
  where not is_whole and attnum > 0 and not attisdropped
    and has_column_privilege('plinth_reader', open_relations.oid, attnum, 'select')`

/** Postgres notes every object whose list of rights names a role. */
const MENTIONED = `
  select distinct classid, objid from pg_shdepend
  where refclassid = 'pg_authid'::regclass and refobjid = 'plinth_assistant'::regrole and deptype = 'a'
    and dbid in (0, (select oid from pg_database where datname = current_database()))`

/** Every kind of object that rights can be given on in a database: its catalogue, its name in SQL, owner and rights. */
const KINDS = [
  ['pg_namespace', `format('schema %I', nspname)`, 'nspowner', 'nspacl'],
  [
    'pg_class',
    `format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, kind.oid::regclass)`,
    'relowner',
    'relacl',
  ],
  ['pg_proc', `format('routine %s', kind.oid::regprocedure)`, 'proowner', 'proacl'],
  ['pg_type', `format('type %s', kind.oid::regtype)`, 'typowner', 'typacl'],
  ['pg_language', `format('language %I', lanname)`, 'lanowner', 'lanacl'],
  ['pg_foreign_server', `format('foreign server %I', srvname)`, 'srvowner', 'srvacl'],
  ['pg_foreign_data_wrapper', `format('foreign data wrapper %I', fdwname)`, 'fdwowner', 'fdwacl'],
  ['pg_largeobject_metadata', `format('large object %s', kind.oid)`, 'lomowner', 'lomacl'],
  ['pg_database', `format('database %I', datname)`, 'datdba', 'datacl'],
] as const

const LISTS = [
  ...KINDS.map(([catalogue, name, owner, acl]) => {
    const noted = catalogue === 'pg_largeobject_metadata' ? 'pg_largeobject' : catalogue
    return `select ${name}, '', ${owner}, ${acl} from mentioned join ${catalogue} as kind on kind.oid = objid
            where classid = '${noted}'::regclass`
  }),
  `select format('table %s', objid::regclass), format(' (%I)', attname), relowner, attacl
   from mentioned join pg_class on pg_class.oid = objid join pg_attribute on attrelid = objid and attacl is not null
   where classid = 'pg_class'::regclass`,
].join(' union all ')

const HELD = `
  select object, columns, owner, grantor, privilege_type as privilege, is_grantable
  from lists, aclexplode(acl) where grantee = 'plinth_assistant'::regrole`

/** Only who gave a right can take it; the superuser stands in for the owner. */
const taken = (statement: string, grantor: string, owner: string) =>
  `case when ${grantor} = ${owner} then ${statement}
   else format('set role %I; %s; reset role', pg_get_userbyid(${grantor}), ${statement}) end`

const UNWANTED_RIGHTS = `
  select ${taken(`format('revoke %s%s on %s from plinth_assistant cascade', privilege, columns, object)`, 'grantor', 'owner')}
  from held
  where grantor <> owner or is_grantable
    or (object, columns, privilege) not in (select * from wanted)
    -- its owner can close the database to everybody; it is opened again to the platform's logins
    and not (object like 'database %' and privilege = 'CONNECT')`

const UNWANTED_MEMBERSHIPS = `
  select format('revoke %I from plinth_assistant granted by %I cascade', pg_get_userbyid(roleid), pg_get_userbyid(grantor))
  from pg_auth_members where member = 'plinth_assistant'::regrole`

/** What everybody may execute until it is given to these instead. */
const withheld = (functions: readonly string[], instead: readonly string[]) => `
  select ${taken(`format('revoke execute on function %s from public cascade', oid::regprocedure)`, 'grantor', 'proowner')}
    || format('${instead.map((whom) => `; grant execute on function %1$s to ${whom}`).join('')}', oid::regprocedure)
  from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
  where oid in (${functions.map((name) => `'${name}'::regprocedure`).join(', ')}) and grantee = 0`

/** With these, one person's assistant could end the queries of another's: they share a login. */
const SESSION_ENDERS = withheld(
  ['pg_terminate_backend(int, bigint)', 'pg_cancel_backend(int)'],
  ['postgres with grant option'],
)

/**
 * They read rows and call themselves stable, so the planner runs them to estimate: a plan, for which the schema alone is
 * shared, would tell the rows.
 */
const PLANNED_READERS = withheld(
  ['', '_and_xmlschema'].flatMap((form) => [
    `table_to_xml${form}(regclass, bool, bool, text)`,
    `schema_to_xml${form}(name, bool, bool, text)`,
    `database_to_xml${form}(bool, bool, text)`,
  ]),
  ['postgres with grant option', 'plinth_reader'],
)

const ATTRIBUTES = `
  select 'alter role plinth_assistant nosuperuser noinherit nocreaterole nocreatedb login noreplication bypassrls '
    || 'connection limit 5 valid until ''infinity'''
  from pg_authid
  where rolname = 'plinth_assistant' and (
    rolsuper or rolinherit or rolcreaterole or rolcreatedb or not rolcanlogin or rolreplication or not rolbypassrls
      or rolconnlimit <> 5 or rolvaliduntil < 'infinity'
  )`
