import type pg from 'pg'
import { traitsFrom, type Traits } from './traits.ts'

/**
 * Who may do what in a cluster: roles, memberships, defaults of sessions, databases. What the new major did not take of
 * the defaults is `leftOut`.
 */
export async function roleTraits(
  client: pg.Client,
  { ownerMakesRoles, leftOut }: { ownerMakesRoles: boolean; leftOut: ReadonlySet<string> },
): Promise<Traits> {
  return traitsFrom(client, ROLE_TRAITS, [ownerMakesRoles, [...leftOut]])
}

/**
 * Before 16, who may act as another role and inherits its rights followed from the member's own attribute. Quotes and
 * blanks in a default may be written otherwise.
 */
const ROLE_TRAITS = `
  select format('role %I', rolname) as name,
         row(rolsuper, rolinherit, rolcreaterole or $1 and rolname = 'postgres', rolcreatedb, rolcanlogin, rolreplication,
             rolbypassrls, rolconnlimit, rolpassword, rolvaliduntil)::text as value
  from pg_catalog.pg_authid where rolname !~ '^pg_'
  union all
  select format('membership of %I in %I', member.rolname, role.rolname),
         row(bool_or(admin_option),
             bool_or(coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, member.rolinherit)),
             bool_or(coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)))::text
  from pg_catalog.pg_auth_members m
  join pg_catalog.pg_authid role on role.oid = roleid
  join pg_catalog.pg_authid member on member.oid = m.member
  where member.rolname !~ '^pg_' group by 1
  union all
  select format('setting %s of %s in %s', parameter, coalesce(quote_ident(rolname), 'every role'),
                coalesce(quote_ident(datname), 'every database')),
         regexp_replace(setting, '["\\s]', '', 'g')
  from pg_catalog.pg_db_role_setting
  cross join lateral unnest(setconfig) as setting
  cross join lateral split_part(setting, '=', 1) as parameter
  left join pg_catalog.pg_authid a on a.oid = setrole
  left join pg_catalog.pg_database d on d.oid = setdatabase
  where parameter <> all ($2::text[])
  union all
  select format('database %I', datname),
         row(pg_get_userbyid(datdba),
             (select array_agg(format('%s %s %s %s', case grantee when 0 then 'public' else pg_get_userbyid(grantee) end,
                                      privilege_type, is_grantable, pg_get_userbyid(grantor)) order by 1)
              from aclexplode(coalesce(datacl, acldefault('d', datdba)))))::text
  from pg_catalog.pg_database where datname not in ('template0', 'template1') and datconnlimit <> -2`
