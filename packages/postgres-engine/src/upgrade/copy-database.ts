import type pg from 'pg'
import { copyCatalogRights } from './catalog-rights.ts'
import { makeLargeObjects } from './copy-large-objects.ts'
import { copyRows, requireSameRows } from './copy-rows.ts'
import { copySequences } from './copy-sequences.ts'
import { liftDomainConstraints, restoreDomainConstraint, type DomainConstraint } from './domain-constraints.ts'
import { dumpSchema } from './dump-schema.ts'
import { copyExtensions } from './extensions.ts'
import { withoutOldArguments } from './extension-rights.ts'
import { withOwnerSessions, type OwnerSessions, type TableRight } from './owner-sessions.ts'
import {
  checkedConstraint,
  definitionsIn,
  referencedTable,
  statementsIn,
  type CheckedConstraint,
} from './schema-statements.ts'
import { withSession, type Login, type Server } from './session.ts'

export interface Transfer {
  source: Server
  target: Server
  superuser: Login
  signal: AbortSignal
}

/**
 * Moves what is in one database to one of the same name that is empty. Everything is read as of one moment: pg_dump's
 * definitions and our data share a snapshot.
 */
export async function copyDatabase({ source, target, superuser, signal }: Transfer, database: string) {
  await withSession(source, superuser, database, (from) =>
    withSession(target, superuser, database, async (to) => {
      const searchPath = await searchPathOf(from)
      await withOwnerSessions(target, to, { database, searchPath }, async (owners) => {
        const snapshot = await openSnapshot(from)
        const dump = (section: 'pre-data' | 'post-data') =>
          dumpSchema(source, superuser, { database, snapshot, section }, signal)
        const [before, after] = await Promise.all([dump('pre-data'), dump('post-data')])
        await fill({ from, to, owners, database }, before, after)
        await from.query('commit')
      })
    }),
  )
}

/** What sessions in the database begin with. */
async function searchPathOf(from: pg.Client) {
  const { rows } = await from.query<{ path: string }>(`
    select substr(setting, length('search_path=') + 1) as path
    from pg_catalog.pg_db_role_setting, unnest(setconfig) as setting
    where setrole = 0 and starts_with(setting, 'search_path=')
      and setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
    order by setdatabase desc limit 1`)
  return rows[0]?.path ?? '"$user", public'
}

async function openSnapshot(from: pg.Client) {
  await from.query('begin isolation level repeatable read read only')
  const { rows } = await from.query<{ snapshot: string }>('select pg_catalog.pg_export_snapshot() as snapshot')
  if (!rows[0]) throw new Error('There is no snapshot')
  return rows[0].snapshot
}

interface Filling {
  from: pg.Client
  to: pg.Client
  owners: OwnerSessions
  database: string
}

async function fill({ from, to, owners, database }: Filling, before: string, after: string) {
  const { schemas, others, domainConstraintComments } = definitionsIn(before)
  const lifted: DomainConstraint[] = []
  const unchecked: CheckedConstraint[] = []

  await dropMissingPublic(from, to)
  await runAll(to, schemas)
  await copyExtensions(from, to, database)
  for (const statement of others) {
    await to.query(await withoutOldArguments(to, statement))
    if (statement.startsWith('CREATE DOMAIN ')) lifted.push(...(await liftDomainConstraints(to)))
  }
  await makeLargeObjects(from, to)
  // No trigger of an extension's table may do again what is among the data.
  await to.query('set session_replication_role = replica')
  const sent = await copyRows(from, to, owners)
  await to.query('reset session_replication_role')
  await copySequences(from, to)
  for (const statement of statementsIn(after)) unchecked.push(...(await runUnchecked(to, owners, statement)))
  for (const constraint of lifted) unchecked.push(...asList(await restoreDomainConstraint(to, constraint)))
  await runAll(to, domainConstraintComments)
  for (const constraint of unchecked) await validate(to, owners, constraint)
  await copyCatalogRights(from, to)
  await requireSameRows(to, sent)
  await to.query('analyze')
}

/** pg_dump takes for granted that there is one. */
async function dropMissingPublic(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query("select from pg_catalog.pg_namespace where nspname = 'public'")
  if (rows.length === 0) await to.query('drop schema public')
}

async function runAll(to: pg.Client, statements: string[]) {
  for (const statement of statements) await to.query(statement)
}

/** A constraint would try all rows with the superuser's rights; it is added without and validated by the owner later. */
async function runUnchecked(to: pg.Client, owners: OwnerSessions, statement: string): Promise<CheckedConstraint[]> {
  const constraint = checkedConstraint(statement)
  if (!constraint) {
    await to.query(statement)
    return []
  }
  if (await mustBeValid(to, constraint)) {
    await asOwner(to, owners, constraint, statement, [{ privilege: 'references', table: referencedTable(statement) }])
    return []
  }
  await to.query(`${statement} NOT VALID`)
  return [constraint]
}

/** Before 18 a partitioned table cannot have a foreign key that is not valid. */
async function mustBeValid(to: pg.Client, { type, subject }: CheckedConstraint) {
  if (type === 'CHECK') return false
  const { rows } = await to.query<{ is: boolean }>(
    `select relkind = 'p' and current_setting('server_version_num')::int < 180000 as is
     from pg_catalog.pg_class where oid = $1::regclass`,
    [subject],
  )
  return rows[0]?.is === true
}

async function validate(to: pg.Client, owners: OwnerSessions, constraint: CheckedConstraint) {
  const { kind, subject } = constraint
  await asOwner(to, owners, constraint, `alter ${kind} ${subject} validate constraint ${constraint.constraint}`)
}

/** What tries rows against a constraint may call the functions of whoever owns its table or domain. */
async function asOwner(
  to: pg.Client,
  owners: OwnerSessions,
  { kind, subject }: CheckedConstraint,
  statement: string,
  rights: TableRight[] = [],
) {
  const { rows } = await to.query<{ owner: string; isSuperuser: boolean }>(
    `select rolname::text as owner, rolsuper as "isSuperuser" from pg_catalog.pg_authid where oid = ${
      kind === 'DOMAIN'
        ? '(select typowner from pg_catalog.pg_type where oid = $1::regtype)'
        : '(select relowner from pg_catalog.pg_class where oid = $1::regclass)'
    }`,
    [subject],
  )
  for (const { owner, isSuperuser } of rows) {
    const lent: TableRight[] = kind === 'TABLE' ? [{ privilege: 'select', table: subject }, ...rights] : rights
    if (isSuperuser) await to.query(statement)
    else await owners.run(owner, lent, (client) => client.query(statement))
  }
}

function asList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value]
}
