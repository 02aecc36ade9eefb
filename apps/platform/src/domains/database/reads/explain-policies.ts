import type { Received } from '@plinth/contract/endpoint'
import type { Explanation, policies } from '@plinth/contract/policies'
import { introspect } from '@plinth/postgres-meta/introspection'
import { type TableSecurity, tableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { tables } from '@plinth/postgres-meta/introspect/tables'
import { rowStatement } from '@plinth/postgres-meta/row-security/condition-statement'
import { conditionFor, type RowCommand, stepsOf, stepVerdict } from '@plinth/postgres-meta/row-security/row-verdict'
import pg from 'pg'
import { invalid } from '../../../http/errors.ts'
import { tableNotFound } from '../database-errors.ts'
import { conditionAsker } from './ask-condition.ts'
import { assumeRole, objectIn } from './assume-role.ts'
import type { ReadPool } from './read-pools.ts'

type Question = Received<typeof policies.explain>

/**
 * What every policy says of a row to a request of an app: its conditions are computed as the role, with its claims, where
 * REST would have Postgres do it. The row itself is read as the person, who may read it without a policy.
 */
export async function explainPolicies(pool: ReadPool, question: Question): Promise<Explanation> {
  const claims = claimsOf(question)
  return pool.rows.rolledBack(async (client) => {
    await client.query(`set local search_path = pg_catalog, pg_temp; set local standard_conforming_strings = on`)
    const table = await tableOf(client, question.table_id)
    const role = await roleFacts(client, table, question)
    const found = question.key === null ? undefined : await rowOf(client, table, question.key)
    const asks = role.missing.some((what) => what.startsWith('USAGE')) ? undefined : found?.row
    // a request that reads cannot write, even in functions that a policy calls
    if (question.command === 'SELECT') await client.query('set transaction read only')
    await assumeRole(client, { role: question.role, claims }, table.schema)
    return {
      row_security: rowSecurity(table, role),
      missing: role.missing,
      row: question.key === null ? 'none' : found ? 'found' : 'missing',
      steps: await explainSteps(client, { table, row: asks, command: question.command, applying: role.applying }),
    }
  })
}

/** What a token says, with the role that a request of it runs as. */
function claimsOf({ claims, role }: Question): string {
  const parsed = objectIn(claims)
  const message = 'Claims are a JSON object, such as {"sub": "…"}.'
  if (!parsed) throw invalid('invalid_claims', message, { claims: message })
  return JSON.stringify({ role, ...parsed })
}

async function tableOf(client: pg.PoolClient, id: number) {
  const [table] = await introspect(client, tableSecurity, { tables: [id] })
  const [described] = await introspect(client, tables, { tables: [id] })
  if (!table || !described) throw tableNotFound()
  return { ...table, primaryKey: described.primary_key }
}

async function rowOf(client: pg.PoolClient, table: TableSecurity & { primaryKey: string[] }, key: readonly string[]) {
  const refused = (message: string) => invalid('invalid_key', message, { key: message })
  if (table.primaryKey.length === 0) throw refused('This table has no primary key, so no row of it can be named.')
  if (table.primaryKey.length !== key.length) throw refused(`The primary key is ${table.primaryKey.join(', ')}.`)
  const place = { schema: table.schema, table: table.name }
  try {
    const { rows } = await client.query<{ row: string }>(rowStatement(place, table.primaryKey), [...key])
    return rows[0]
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw refused(error.message)
    throw error
  }
}

interface RoleFacts {
  bypasses: boolean
  missing: string[]
  /** Ids of the policies that hold for the role. */
  applying: ReadonlySet<number>
}

/** Privileges of any column are enough to begin with, as they are to Postgres. */
const PRIVILEGES: Record<RowCommand, readonly RowCommand[]> = {
  SELECT: ['SELECT'],
  INSERT: ['INSERT'],
  UPDATE: ['SELECT', 'UPDATE'],
  DELETE: ['SELECT', 'DELETE'],
}

async function roleFacts(client: pg.PoolClient, table: TableSecurity, { role, command }: Question): Promise<RoleFacts> {
  const { rows } = await client.query<{ bypasses: boolean; missing: string[]; applying: number[] }>(
    `select r.rolsuper or r.rolbypassrls or (pg_has_role(r.oid, c.relowner, 'usage') and not c.relforcerowsecurity) as bypasses,
            array(
              select format('USAGE on the schema %s', n.nspname) where not has_schema_privilege(r.oid, n.oid, 'usage')
              union all
              select privilege || ' on the table' from unnest($3::text[]) as privilege
              where not case privilege
                when 'DELETE' then has_table_privilege(r.oid, c.oid, privilege)
                else has_any_column_privilege(r.oid, c.oid, privilege)
              end
            ) as missing,
            array(
              select p.oid::int8::float8 from pg_policy p
              where p.polrelid = c.oid and exists (
                select from unnest(p.polroles) as granted where granted = 0 or pg_has_role(r.oid, granted, 'usage')
              )
            ) as applying
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
     where c.oid = $1 and r.rolname = $2`,
    [table.id, role, PRIVILEGES[command]],
  )
  const [facts] = rows
  if (!facts) throw invalid('no_such_role', `There is no role ${role} in this database.`, { role: 'It was dropped.' })
  return { ...facts, applying: new Set(facts.applying) }
}

function rowSecurity({ rls_enabled }: TableSecurity, { bypasses }: RoleFacts) {
  if (!rls_enabled) return 'off'
  return bypasses ? 'bypassed' : 'on'
}

interface Explained {
  table: TableSecurity
  /** As text; undefined where there is none to ask about. */
  row: string | undefined
  command: RowCommand
  applying: ReadonlySet<number>
}

/** One after the other: there is one connection. */
async function explainSteps(client: pg.PoolClient, { table, row, command, applying }: Explained) {
  const ask = conditionAsker(client, { schema: table.schema, table: table.name }, row)
  const steps: Explanation['steps'] = []
  for (const step of stepsOf[command]) {
    const asked: Explanation['steps'][number]['policies'] = []
    for (const policy of table.policies) {
      const condition = applying.has(policy.id) ? conditionFor(policy, command, step) : undefined
      if (!condition) continue
      const { id, name, is_permissive } = policy
      asked.push({ id, name, is_permissive, from: condition.from, ...(await ask(condition.sql)) })
    }
    const outcomes = asked.flatMap(({ is_permissive, outcome }) => (outcome ? [{ is_permissive, outcome }] : []))
    steps.push({ step, verdict: row === undefined ? null : stepVerdict(outcomes), policies: asked })
  }
  return steps
}
