import type pg from 'pg'
import { analyze } from './analyze.ts'
import { castOwners } from './cast-owners.ts'
import { copyCatalogRights } from './catalog-rights.ts'
import { makeLargeObjects } from './copy-large-objects.ts'
import { copyRows } from './copy-rows.ts'
import { copySchemas } from './copy-schemas.ts'
import { copySequences } from './copy-sequences.ts'
import { liftDomainConstraints, restoreDomainConstraint, type DomainConstraint } from './domain-constraints.ts'
import { dumpSchema } from '../pg-dump/dump-schema.ts'
import { copyExtensions } from './extensions.ts'
import { withoutOldArguments } from './extension-rights.ts'
import { followNewFunctions } from './function-rights.ts'
import { lendRights } from './lent-rights.ts'
import { rightsForContents, rightsForDefinitions } from './needed-rights.ts'
import { withOwnerSessions, type OwnerSessions } from './owner-sessions.ts'
import { runDefinition } from './run-definition.ts'
import { definitionsIn, isLateComment, withEarlyRights, type Definition } from './schema-statements.ts'
import { withSession, type Login, type Server } from '../session/session.ts'
import { systemTraits } from './system-traits.ts'
import type { Traits } from './traits.ts'

export interface Transfer {
  source: Server
  target: Server
  superuser: Login
  signal: AbortSignal
}

/**
 * Moves what is in one database to one of the same name that is empty. Everything is read as of one moment: pg_dump's
 * definitions and our data share a snapshot. Resolves to what Postgres and the extensions had brought to the new one.
 */
export async function copyDatabase({ source, target, superuser, signal }: Transfer, database: string): Promise<Traits> {
  return withSession(source, superuser, database, (from) =>
    withSession(target, superuser, database, async (to) => {
      const searchPath = await searchPathOf(from)
      const { eventTriggers, brought } = await withOwnerSessions(
        target,
        to,
        { database, searchPath },
        async (owners) => {
          const snapshot = await openSnapshot(from)
          const dump = (section: 'pre-data' | 'post-data') =>
            dumpSchema(source, superuser, { database, snapshot, section, options: NAMES_OWNERS }, signal)
          const [before, after] = await Promise.all([dump('pre-data'), dump('post-data')])
          const filled = await fill({ from, to, owners, database }, before, after)
          await from.query('commit')
          return filled
        },
      )
      await runAll(to, eventTriggers)
      return brought
    }),
  )
}

/** Each definition follows the name of its owner in SET SESSION AUTHORIZATION. */
const NAMES_OWNERS = ['--use-set-session-authorization']

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

/**
 * What may run people's code is left to its owners. The superuser makes the rest: what is empty, and rights, which change
 * catalogs only. Event triggers come last: they would run for each definition.
 */
async function fill({ from, to, owners, database }: Filling, before: string, after: string) {
  const [definitions, later] = [withEarlyRights(definitionsIn(before)), definitionsIn(after)]
  await copySchemas(from, to, definitions)
  await copyCatalogRights(from, to)
  await copyExtensions(from, to, database)
  const brought = await systemTraits(to)
  const takeBackSchemas = await lendRights(to, await rightsForDefinitions(from))
  const domainConstraints = await makeDefinitions({ from, to, owners, database }, definitions)
  await makeLargeObjects(from, to)
  const takeBackTables = await lendRights(to, await rightsForContents(from, to))
  await copyContents(from, to, owners)
  const casts = await castOwners(from)
  for (const definition of later) {
    if (definition.kind === 'definition') await runDefinition(to, owners, casts, definition)
    else if (definition.kind === 'rights') await to.query(definition.statement)
  }
  for (const constraint of domainConstraints) await restoreDomainConstraint(to, owners, constraint)
  await runAll(to, [...definitions, ...later].filter(isLateComment))
  await analyze(to, owners)
  await takeBackTables()
  await takeBackSchemas()
  return { eventTriggers: later.filter(({ kind }) => kind === 'event trigger'), brought }
}

async function makeDefinitions({ from, to, owners }: Filling, definitions: Definition[]) {
  const casts = await castOwners(from)
  const setFunctionRights = await followNewFunctions(from, to)
  const lifted: DomainConstraint[] = []
  await setFunctionRights()
  for (const definition of definitions) {
    const { kind, statement } = definition
    if (kind === 'setting') owners.set(statement)
    else if (kind === 'rights') await to.query(await withoutOldArguments(to, statement))
    else if (kind === 'definition' && !isLateComment(definition)) {
      await runDefinition(to, owners, casts, definition)
      if (/^CREATE (FUNCTION|PROCEDURE|AGGREGATE) /.test(statement)) await setFunctionRights()
      if (statement.startsWith('CREATE DOMAIN ')) lifted.push(...(await liftDomainConstraints(to, owners)))
    }
  }
  return lifted
}

async function copyContents(from: pg.Client, to: pg.Client, owners: OwnerSessions) {
  // No trigger of an extension's table may do again what is among the data.
  await to.query('set session_replication_role = replica')
  await copyRows(from, owners)
  await to.query('reset session_replication_role')
  await copySequences(from, to)
}

async function runAll(to: pg.Client, definitions: Definition[]) {
  for (const { statement } of definitions) await to.query(statement)
}
