import type pg from 'pg'

/** The logins that can be nothing but one of the roles that requests of apps run as. */
const requestLogins = {
  plinth_as_anon: 'anon',
  plinth_as_authenticated: 'authenticated',
  plinth_as_service_role: 'service_role',
} as const

export type RequestLogin = keyof typeof requestLogins

export const isRequestLogin = (login: string): login is RequestLogin => login in requestLogins

/**
 * Creates the login where it is missing, in projects old and new, and takes away what it was given since. Its sessions
 * begin as its role. RESET ROLE brings them back to it, and SET ROLE to no other: there is none that they may become.
 */
export async function renewRequestLogin(admin: pg.Client, login: RequestLogin) {
  const { rows } = await admin.query<{ statements: string[] }>(RENEWAL, [login, requestLogins[login]])
  const statements = rows[0]?.statements ?? []
  if (statements.length > 0) await admin.query(statements.join(';'))
}

const ATTRIBUTES =
  "login noinherit nosuperuser nocreaterole nocreatedb noreplication nobypassrls connection limit -1 valid until ''infinity''"

const RENEWAL = /* SQL */ `
  with login as (select * from pg_authid where rolname = $1),
    held as (select roleid, grantor, admin_option from pg_auth_members where member = (select oid from login))
  select array(
    select format('create role %I ${ATTRIBUTES}', $1::text) where not exists (select from login)
    union all
    select format('alter role %I ${ATTRIBUTES}', $1::text) from login
    where not rolcanlogin or rolinherit or rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      or rolconnlimit <> -1 or rolvaliduntil < 'infinity'
    union all
    select format('revoke %I from %I granted by %I cascade', pg_get_userbyid(roleid), $1::text, pg_get_userbyid(grantor))
    from held where pg_get_userbyid(roleid) <> $2 or admin_option
    union all
    select format('grant %I to %I', $2::text, $1::text)
    where not exists (select from held where pg_get_userbyid(roleid) = $2 and not admin_option)
  ) as statements`
