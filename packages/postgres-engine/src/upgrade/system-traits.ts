import type pg from 'pg'
import { traitsFrom, type Traits } from './traits.ts'

/**
 * What Postgres and the extensions brought to a database, as one checksum a catalog. Nothing that people may define
 * changes it.
 */
export async function systemTraits(client: pg.Client): Promise<Traits> {
  return traitsFrom(client, SYSTEM_TRAITS)
}

/** Rights on what is not in pg_catalog are among the definitions of a database. */
function rightsOfSystem(acl: string, schema: string) {
  return `case ${schema} when 'pg_catalog'::regnamespace then ${acl} end`
}

function brought(name: string, catalog: string, value: string) {
  return `
    select '${name}' as name, coalesce(md5(string_agg(row(oid, ${value})::text, ' ' order by oid)), '') as value
    from pg_catalog.${catalog} o
    where oid < 16384 or exists (
      select from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`
}

const SYSTEM_TRAITS = [
  brought(
    'built-in functions',
    'pg_proc',
    `proname, proowner, prosecdef, proleakproof, prolang, prosrc, probin, proconfig,
     ${rightsOfSystem('proacl', 'pronamespace')}`,
  ),
  brought(
    'built-in tables and views',
    'pg_class',
    `relname, relowner, relkind, ${rightsOfSystem('relacl', 'relnamespace')}`,
  ),
  brought('built-in types', 'pg_type', 'typname, typowner, typinput, typoutput'),
  brought('built-in casts', 'pg_cast', 'castsource, casttarget, castfunc, castcontext, castmethod'),
  brought('built-in operators', 'pg_operator', 'oprname, oprowner, oprcode'),
  brought('built-in languages', 'pg_language', 'lanname, lanowner, lanpltrusted, lanplcallfoid, lanvalidator'),
  brought('built-in views', 'pg_rewrite', 'ev_class, ev_type, ev_enabled, ev_action'),
  `select 'built-in roles',
          md5(string_agg(row(rolname, rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls)::text,
                         ' ' order by rolname))
   from pg_catalog.pg_authid where rolname ~ '^pg_'`,
  `select 'memberships of built-in roles', coalesce(md5(string_agg(row(roleid, member, admin_option)::text, ' ' order by roleid, member)), '')
   from pg_catalog.pg_auth_members where member in (select oid from pg_catalog.pg_authid where rolname ~ '^pg_')`,
  `select 'rights on parameters', coalesce(md5(string_agg(row(parname, paracl)::text, ' ' order by parname)), '')
   from pg_catalog.pg_parameter_acl`,
].join('\nunion all\n')
