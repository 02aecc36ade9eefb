import pg from 'pg'
import { setConfiguration, type StoredSettings } from './copy-settings.ts'

const { escapeIdentifier: name, escapeLiteral: literal } = pg

interface Role {
  rolname: string
  attributes: string[]
  connections: number
  password: string | null
  until: string | null
  comment: string | null
}

interface Membership {
  role: string
  member: string
  grantor: string
  admin: boolean
  /** Absent before 16. */
  inherit: boolean | null
  set: boolean | null
}

/**
 * Every role with its attributes, memberships and own settings. Passwords go over as verifiers, so they stay what they
 * are; from here on the new superuser has the old one's too.
 */
export async function copyRoles(from: pg.Client, to: pg.Client, onLeftOut: (setting: string) => void) {
  const present = new Set(
    (await to.query<{ rolname: string }>('select rolname from pg_roles')).rows.map(({ rolname }) => rolname),
  )
  const roles = await rolesOf(from)
  for (const role of roles) {
    if (!present.has(role.rolname)) await to.query(`create role ${name(role.rolname)}`)
    await to.query(attributesOf(role))
    if (role.comment !== null) await to.query(`comment on role ${name(role.rolname)} is ${literal(role.comment)}`)
  }
  for (const membership of grantableOrder(await membershipsOf(from))) await to.query(grantOf(membership))
  for (const { rolname } of roles) await to.query(`alter role ${name(rolname)} reset all`)
  for (const settings of await roleSettingsOf(from)) await setConfiguration(to, settings, onLeftOut)
}

const PEOPLES_ROLES = `rolname !~ '^pg_'`

async function rolesOf(from: pg.Client) {
  const { rows } = await from.query<Role>(`
    select rolname::text, rolconnlimit as connections, rolpassword as password, rolvaliduntil::text as until,
           pg_catalog.shobj_description(oid, 'pg_authid') as comment,
           array[case when rolsuper then 'superuser' else 'nosuperuser' end,
                 case when rolinherit then 'inherit' else 'noinherit' end,
                 case when rolcreaterole then 'createrole' else 'nocreaterole' end,
                 case when rolcreatedb then 'createdb' else 'nocreatedb' end,
                 case when rolcanlogin then 'login' else 'nologin' end,
                 case when rolreplication then 'replication' else 'noreplication' end,
                 case when rolbypassrls then 'bypassrls' else 'nobypassrls' end] as attributes
    from pg_catalog.pg_authid where ${PEOPLES_ROLES} order by rolname`)
  return rows
}

function attributesOf({ rolname, attributes, connections, password, until }: Role) {
  return [
    `alter role ${name(rolname)} with ${attributes.join(' ')} connection limit ${connections}`,
    `password ${password === null ? 'null' : literal(password)}`,
    until === null ? '' : `valid until ${literal(until)}`,
  ].join(' ')
}

async function membershipsOf(from: pg.Client) {
  const { rows } = await from.query<Membership>(`
    select role.rolname::text as role, member.rolname::text as member, grantor.rolname::text as grantor,
           admin_option as admin, (to_jsonb(m) ->> 'inherit_option')::boolean as inherit,
           (to_jsonb(m) ->> 'set_option')::boolean as set
    from pg_catalog.pg_auth_members m
    join pg_catalog.pg_authid role on role.oid = roleid
    join pg_catalog.pg_authid member on member.oid = m.member
    join pg_catalog.pg_authid grantor on grantor.oid = m.grantor
    where member.${PEOPLES_ROLES} order by role.rolname, member.rolname, grantor.rolname`)
  return rows
}

/** Who gives a role on must have been given it with the admin option before. */
function grantableOrder(memberships: Membership[]): Membership[] {
  const givers = new Set(memberships.filter(({ admin }) => admin).map(({ role, member }) => `${role}\0${member}`))
  const ordered: Membership[] = []
  const done = new Set<string>()
  let waiting = memberships
  while (waiting.length > 0) {
    const ready = waiting.filter(({ role, grantor }) => {
      const giver = `${role}\0${grantor}`
      return !givers.has(giver) || done.has(giver)
    })
    const next = ready.length > 0 ? ready : waiting
    ordered.push(...next)
    for (const { role, member, admin } of next) if (admin) done.add(`${role}\0${member}`)
    waiting = waiting.filter((membership) => !next.includes(membership))
  }
  return ordered
}

/** Before 16 it was not reliable who had granted what, so the superuser does. */
function grantOf({ role, member, grantor, admin, inherit, set }: Membership) {
  const grant = `grant ${name(role)} to ${name(member)}`
  if (inherit === null || set === null) return admin ? `${grant} with admin option` : grant
  return `${grant} with admin ${admin}, inherit ${inherit}, set ${set} granted by ${name(grantor)}`
}

async function roleSettingsOf(from: pg.Client) {
  const { rows } = await from.query<StoredSettings>(`
    select 'role ' || case setrole when 0 then 'all' else quote_ident(rolname) end as target, setconfig as settings
    from pg_catalog.pg_db_role_setting left join pg_catalog.pg_authid a on a.oid = setrole
    where setdatabase = 0`)
  return rows
}
