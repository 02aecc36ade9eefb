import type pg from 'pg'
import { z } from 'zod'
import type { RoleCounts } from './short-lived-roles.ts'

/** A role as far as the audit log knows it. */
export const RoleState = z.object({
  /** Its oid, which stays when it is renamed. An earlier release kept none. */
  id: z.string().optional(),
  name: z.string(),
  /** `can log in`, `connection limit 5` and the like. */
  attributes: z.array(z.string()),
  /** Digests, which say no more than whether it is another one. */
  password: z.string().nullable(),
  settings: z.string().nullable(),
  /** The roles that it is a member of, with the options of each. */
  memberships: z.array(z.string()),
  /** Digest of which transactions wrote its rows: another one after a change that was undone again. */
  rows: z.string().nullish(),
})
export type RoleState = z.infer<typeof RoleState>

export interface Roles {
  /** Which transactions they take in: the same text says that nothing has been committed since. */
  snapshot: string
  /** Where there are too many, one without a name stands for them all. */
  roles: RoleState[]
  counts: RoleCounts
}

const MOST_ROLES = 1_000
const MOST_MEMBERSHIPS = 5_000
const MOST_IDS = 10_000

/** The platform's own logins. Their passwords and settings are put back by themselves, and their rights come from migrations. */
const OURS = [
  'plinth_admin',
  'plinth_writer',
  'plinth_reader',
  'plinth_assistant',
  'plinth_as_anon',
  'plinth_as_authenticated',
  'plinth_as_service_role',
  'plinth_auth',
  'plinth_storage',
  'plinth_realtime',
  'plinth_api',
]

/** Its memberships are taken away before it is used, and a person who ran SQL meanwhile did not do that. */
const ASSISTANT = 'plinth_assistant'

/**
 * In one statement, so that the snapshot is that of the roles. The catalogs of roles have no event triggers, and only the
 * superuser sees whether a password is another one.
 */
export async function readRoles(admin: pg.Client): Promise<Roles> {
  const { rows } = await admin.query<Roles>(
    `with edge as not materialized (
       select roleid, member, granted.rolname::text as granted, of.rolname::text as of, grantor,
         pg_auth_members.xmin::text as made,
         case when options->>'admin_option' = 'true' then ' with admin option' else '' end
           || case when options->>'inherit_option' = 'false' then ' without inheritance' else '' end
           || case when options->>'set_option' = 'false' then ' without set' else '' end as options
       from pg_auth_members
         join pg_authid as granted on granted.oid = roleid
         join pg_authid as of on of.oid = member,
         to_jsonb(pg_auth_members) as options
     ), grantee as (
       -- rights on databases and parameters fire no event trigger
       select grantee, privilege_type || ' on database ' || quote_ident(datname)
           || case when is_grantable then ' with grant option' else '' end as what
       from pg_database, aclexplode(datacl)
       union all
       select grantee, privilege_type || ' on parameter ' || parname
           || case when is_grantable then ' with grant option' else '' end
       from pg_parameter_acl, aclexplode(paracl)
     ), role as (
       select 'public' as id, 'public' as name,
         array(
           select what || case when grantee = 0 then '' else ' for ' || pg_get_userbyid(grantee) end from grantee
           -- the platform lets its own logins connect again
           where grantee = 0 or pg_get_userbyid(grantee) = any ($1) and what <> 'CONNECT on database postgres'
           order by 1
         ) as attributes,
         null as password, null as settings, '{}'::text[] as memberships,
         ${digest(`select string_agg(oid || ' ' || xmin::text, ' ' order by oid) from (
           select oid, xmin from pg_database union all select oid, xmin from pg_parameter_acl) as with_rights`)} as rows
       union all
       select oid::text as id, rolname::text as name,
         array_remove(array[
           case when rolsuper then 'superuser' end,
           case when not rolinherit then 'does not inherit' end,
           case when rolcreaterole then 'can create roles' end,
           case when rolcreatedb then 'can create databases' end,
           case when rolcanlogin then 'can log in' end,
           case when rolreplication then 'can replicate' end,
           case when rolbypassrls then 'bypasses row-level security' end,
           case when rolconnlimit <> -1 then 'connection limit ' || rolconnlimit end,
           case when rolvaliduntil is not null then 'valid until ' || rolvaliduntil end
         ], null) || array(
           -- what the superuser gave them comes from migrations
           select 'granted to ' || of || options from edge
           where roleid = pg_authid.oid and of = any ($1) and of <> $4 and grantor <> 10
           order by 1
         ) || array(select what from grantee where grantee = pg_authid.oid order by 1) as attributes,
         encode(sha256(convert_to(rolpassword, 'UTF8')), 'hex') as password,
         (select encode(sha256(convert_to(string_agg(setdatabase || ' ' || setconfig::text, ' ' order by setdatabase), 'UTF8')), 'hex')
          from pg_db_role_setting where setrole = pg_authid.oid) as settings,
         array(
           select granted || options from edge
           where member = pg_authid.oid and not (granted = any ($1) and rolname = 'postgres')
           order by 1
         ) as memberships,
         ${digest(`select concat_ws(' ', pg_authid.xmin::text,
           (select string_agg(setdatabase || ' ' || xmin::text, ' ' order by setdatabase) from pg_db_role_setting
            where setrole = pg_authid.oid),
           -- what the superuser gave them comes from migrations
           (select string_agg(concat_ws(' ', roleid, grantor, made), ' ' order by roleid, grantor) from edge
            where member = pg_authid.oid and grantor <> 10))`)} as rows
       from pg_authid where rolname <> all ($1) and rolname !~ '^pg_'
     )
     select pg_current_snapshot()::text as snapshot,
       case when (select count(*) from pg_authid) <= $2 and (select count(*) from pg_auth_members) <= $3
         then (select coalesce(json_agg(role order by name), '[]') from role)
         else json_build_array(json_build_object('id', 'all', 'name', '',
           'attributes', '[]'::json, 'memberships', '[]'::json,
           'password', encode(sha256(convert_to(concat_ws(' ',
             (select string_agg(whole::text, ' ' order by oid) from pg_authid as whole where rolname <> all ($1)),
             (select string_agg(whole::text, ' ' order by setdatabase, setrole) from pg_db_role_setting as whole
              where setrole <> 0 and pg_get_userbyid(setrole) <> all ($1)),
             (select string_agg(whole::text, ' ' order by roleid, member, grantor) from pg_auth_members as whole
              where grantor <> 10 and pg_get_userbyid(member) <> $4),
             (select string_agg(whole::text, ' ' order by grantee, what) from grantee as whole
              where grantee = 0 or pg_get_userbyid(grantee) <> all ($1))
           ), 'UTF8')), 'hex'),
           'rows', ${digest(`select concat_ws(' ',
             (select string_agg(oid || ' ' || xmin::text, ' ' order by oid) from pg_authid where rolname <> all ($1)),
             (select string_agg(concat_ws(' ', roleid, member, grantor, xmin), ' ' order by roleid, member, grantor)
              from pg_auth_members where grantor <> 10 and pg_get_userbyid(member) <> $4))`)},
           'settings', null))
       end as roles,
       json_build_object(
         'major', current_setting('server_version_num')::int / 10000,
         'migrations', $6::int,
         'roles', ${counted('pg_authid', 'oid::text')},
         'memberships', ${counted('pg_auth_members', `concat_ws(' ', roleid, member, grantor)`)},
         -- which role owns what is written again for nothing but another owner
         'owners', pg_stat_get_tuples_updated('pg_shdepend'::regclass)
       ) as counts`,
    [OURS, MOST_ROLES, MOST_MEMBERSHIPS, ASSISTANT, MOST_IDS, await appliedMigrations(admin)],
  )
  return rows[0]!
}

const digest = (text: string) => `encode(sha256(convert_to((${text}), 'UTF8')), 'hex')`

async function appliedMigrations(admin: pg.Client) {
  const log = await admin.query<{ exists: boolean }>(
    `select to_regclass('plinth.service_migrations') is not null as exists`,
  )
  if (!log.rows[0]?.exists) return 0
  const { rows } = await admin.query<{ count: number }>('select count(*)::int from plinth.service_migrations')
  return rows[0]?.count ?? 0
}

/** `made` goes on counting where a transaction is undone, and nobody but a superuser can reset it. */
const counted = (catalog: string, id: string) => `(
  select json_build_object(
    'made', pg_stat_get_tuples_inserted('${catalog}'::regclass),
    'count', count(*),
    'ids', case when count(*) <= $5 then json_agg(${id}) end
  ) from ${catalog})`
