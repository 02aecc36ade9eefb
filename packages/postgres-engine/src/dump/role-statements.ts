import pg from 'pg'
import type { PostgresMajor } from '../binaries.ts'
import { settingOf } from '../pg-dump/setting-of.ts'
import { tagFor } from './sort-statements.ts'

const { escapeIdentifier: name, escapeLiteral: literal } = pg

interface Role {
  role: string
  attributes: string
  comment: string | null
  /** `name=value` */
  settings: string[]
}

interface Membership {
  role: string
  member: string
  admin: boolean
  inherit: boolean | null
  set: boolean | null
  isPlatforms: boolean
}

/**
 * Makes the roles of people, and those that every project has, where they do not exist; one that exists stays as it is.
 * The platform's own logins and all passwords are left out.
 */
export async function roleStatements(client: pg.Client, major: PostgresMajor): Promise<string[]> {
  const { rows: roles } = await client.query<Role>(ROLES)
  const { rows: memberships } = await client.query<Membership>(MEMBERSHIPS)
  return [
    ...roles.map(({ role, attributes, comment, settings }) =>
      unless(`EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = ${literal(role)})`, [
        `CREATE ROLE ${name(role)} WITH ${attributes}`,
        ...(comment === null ? [] : [`COMMENT ON ROLE ${name(role)} IS ${literal(comment)}`]),
        ...settings.map((setting) => `ALTER ROLE ${name(role)} SET ${settingOf(setting)}`),
      ]),
    ),
    ...memberships.map((membership) => {
      const { role, member, isPlatforms } = membership
      const grant = `GRANT ${name(role)} TO ${name(member)}${optionsOf(membership, major)}`
      return isPlatforms
        ? unless(`pg_catalog.pg_has_role(${literal(member)}, ${literal(role)}, 'MEMBER')`, [grant])
        : grant
    }),
  ]
}

function unless(condition: string, statements: string[]) {
  const work = statements.map((statement) => `    EXECUTE ${literal(statement)};`).join('\n')
  const tag = tagFor(condition + work)
  return `DO ${tag}\nBEGIN\n  IF NOT ${condition} THEN\n${work}\n  END IF;\nEND\n${tag}`
}

function optionsOf({ admin, inherit, set }: Membership, major: PostgresMajor) {
  if (major < 16) return admin ? ' WITH ADMIN OPTION' : ''
  return ` WITH ADMIN ${admin}, INHERIT ${inherit}, SET ${set}`.toUpperCase()
}

const IS_DUMPED = (role: string) => `${role} !~ '^(pg_|plinth_)'`

const ROLES = `
  select rolname::text as role, pg_catalog.shobj_description(oid, 'pg_authid') as comment,
         concat_ws(' ', case when rolcanlogin and rolname <> 'postgres' then 'LOGIN' else 'NOLOGIN' end,
           case when rolinherit then 'INHERIT' else 'NOINHERIT' end,
           case when rolcreaterole then 'CREATEROLE' else 'NOCREATEROLE' end,
           case when rolcreatedb then 'CREATEDB' else 'NOCREATEDB' end,
           case when rolreplication then 'REPLICATION' else 'NOREPLICATION' end,
           case when rolbypassrls then 'BYPASSRLS' else 'NOBYPASSRLS' end,
           'CONNECTION LIMIT ' || rolconnlimit,
           'VALID UNTIL ' || quote_literal(rolvaliduntil)) as attributes,
         coalesce((select setconfig from pg_catalog.pg_db_role_setting
                   where setrole = pg_roles.oid and setdatabase = 0), '{}') as settings
  from pg_catalog.pg_roles where ${IS_DUMPED('rolname')} and not rolsuper
  order by rolname`

/** What its superuser granted, a project has already, or Postgres gives to who makes a role. */
const MEMBERSHIPS = `
  select r.rolname::text as role, m.rolname::text as member, admin_option as admin, g.rolsuper as "isPlatforms",
         (to_jsonb(a) ->> 'inherit_option')::boolean as inherit, (to_jsonb(a) ->> 'set_option')::boolean as set
  from pg_catalog.pg_auth_members a
  join pg_catalog.pg_roles r on r.oid = a.roleid
  join pg_catalog.pg_roles m on m.oid = a.member
  join pg_catalog.pg_roles g on g.oid = a.grantor
  where ${IS_DUMPED('m.rolname')} and r.rolname !~ '^plinth_'
  order by r.rolname, m.rolname, g.rolname`
