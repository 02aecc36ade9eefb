import pg from 'pg'
import type { OwnerSessions } from './owner-sessions.ts'

const { escapeIdentifier: name } = pg

export interface DomainConstraint {
  domain: string
  owner: string
  conname: string
  definition: string
}

/**
 * Takes all checks off the domains there are, but for those of extensions. Postgres runs a check for each constant of
 * the domain in the definitions that follow, with the rights of their owners; and what a check calls need not be visible
 * in it.
 */
export async function liftDomainConstraints(to: pg.Client, owners: OwnerSessions): Promise<DomainConstraint[]> {
  const { rows } = await to.query<DomainConstraint>(`
    select contypid::regtype::text as domain, rolname::text as owner, conname::text,
           pg_get_constraintdef(c.oid) as definition
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_type t on t.oid = contypid
    join pg_catalog.pg_authid a on a.oid = typowner
    where contype = 'c' and contypid >= 16384 and not exists (
      select from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_type'::regclass and d.objid = contypid and d.deptype = 'e')`)
  for (const { domain, owner, conname } of rows) {
    await owners.define(owner, `alter domain ${domain} drop constraint ${name(conname)}`)
  }
  return rows
}

/** Puts one back and tries all values against it, unless it was not valid before. */
export async function restoreDomainConstraint(
  to: pg.Client,
  owners: OwnerSessions,
  { domain, owner, conname, definition }: DomainConstraint,
) {
  const wasValid = !definition.endsWith(' NOT VALID')
  const constraint = name(conname)
  await owners.define(
    owner,
    `alter domain ${domain} add constraint ${constraint} ${definition}${wasValid ? ' not valid' : ''}`,
  )
  if (!wasValid) return
  try {
    await owners.run(owner, (client) => client.query(`alter domain ${domain} validate constraint ${constraint}`))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === NOT_SUPPORTED)) throw error
    // Postgres does not look into arrays, ranges and rows of a domain. Those came from where the check was valid.
    await to.query(
      'update pg_catalog.pg_constraint set convalidated = true where contypid = $1::regtype and conname = $2',
      [domain, conname],
    )
  }
}

const NOT_SUPPORTED = '0A000'
