import pg from 'pg'
import type { CheckedConstraint } from './schema-statements.ts'

const { escapeIdentifier: name } = pg

export interface DomainConstraint {
  domain: string
  conname: string
  definition: string
}

/**
 * Takes the checks that call functions of people off the domains there are. Postgres would run them, with the
 * superuser's rights, for constants in the definitions that follow.
 */
export async function liftDomainConstraints(to: pg.Client): Promise<DomainConstraint[]> {
  const { rows } = await to.query<DomainConstraint>(`
    select contypid::regtype::text as domain, conname::text, pg_get_constraintdef(c.oid) as definition
    from pg_catalog.pg_constraint c
    where contypid <> 0 and contype = 'c' and exists (
      select from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_constraint'::regclass and d.objid = c.oid and d.refobjid >= 16384
        and d.refclassid in ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_operator'::regclass))`)
  for (const { domain, conname } of rows) await to.query(`alter domain ${domain} drop constraint ${name(conname)}`)
  return rows
}

/** Puts one back, not valid yet. Resolves to what is to be validated, if it was valid. */
export async function restoreDomainConstraint(
  to: pg.Client,
  { domain, conname, definition }: DomainConstraint,
): Promise<CheckedConstraint | undefined> {
  const wasValid = !definition.endsWith(' NOT VALID')
  await to.query(`alter domain ${domain} add constraint ${name(conname)} ${definition}${wasValid ? ' not valid' : ''}`)
  return wasValid ? { kind: 'DOMAIN', type: 'CHECK', subject: domain, constraint: name(conname) } : undefined
}
