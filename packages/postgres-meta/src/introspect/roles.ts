import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type Role = z.infer<typeof Role>
export const Role = z.object({
  id: z.number(),
  name: z.string(),
  is_superuser: z.boolean(),
  can_login: z.boolean(),
  can_create_roles: z.boolean(),
  can_create_databases: z.boolean(),
  can_replicate: z.boolean(),
  can_bypass_rls: z.boolean(),
  inherits: z.boolean(),
  /** Null where the role itself sets none. */
  connection_limit: z.nullable(z.number()),
  valid_until: z.nullable(z.string()),
  member_of: z.array(z.string()),
  members: z.array(z.string()),
  active_connections: z.number(),
  /** Whether who asks may drop it, as far as rights go: Postgres still refuses while it owns something. */
  can_be_dropped: z.boolean(),
  comment: z.nullable(z.string()),
})

export const roles = introspection({
  row: Role,
  parameters: ['search', 'limit', 'offset'],
  sql: /* SQL */ `
    select r.oid as id,
           r.rolname::text as name,
           r.rolsuper as is_superuser,
           r.rolcanlogin as can_login,
           r.rolcreaterole as can_create_roles,
           r.rolcreatedb as can_create_databases,
           r.rolreplication as can_replicate,
           r.rolbypassrls as can_bypass_rls,
           r.rolinherit as inherits,
           nullif(r.rolconnlimit, -1) as connection_limit,
           to_json(r.rolvaliduntil) #>> '{}' as valid_until,
           array(
             select distinct g.rolname::text from pg_catalog.pg_auth_members m
             join pg_catalog.pg_roles g on g.oid = m.roleid where m.member = r.oid order by 1
           ) as member_of,
           array(
             select distinct g.rolname::text from pg_catalog.pg_auth_members m
             join pg_catalog.pg_roles g on g.oid = m.member where m.roleid = r.oid order by 1
           ) as members,
           (select count(*)::int4 from pg_catalog.pg_stat_activity a where a.usesysid = r.oid) as active_connections,
           r.rolname not like 'pg\\_%' and r.oid <> me.oid and (
             me.rolsuper or me.rolcreaterole and not r.rolsuper and (
               current_setting('server_version_num')::int4 < 160000
               or pg_has_role(r.oid, 'member with admin option')
             )
           ) as can_be_dropped,
           shobj_description(r.oid, 'pg_authid') as comment
    from pg_catalog.pg_roles r
    join pg_catalog.pg_roles me on me.rolname = current_user
    where $1::text is null or strpos(lower(r.rolname), lower($1)) > 0
    order by r.rolname like 'pg\\_%', r.rolname
    limit $2::int8 offset $3::int8`,
})
