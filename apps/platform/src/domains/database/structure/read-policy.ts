import { isDeepStrictEqual } from 'node:util'
import { conditionTrials, type TablePlace } from '@plinth/postgres-meta/ddl/policies'
import { type PolicyDraft, policyDraft } from '@plinth/postgres-meta/ddl/policy-draft'
import { introspect } from '@plinth/postgres-meta/introspection'
import { policies } from '@plinth/postgres-meta/introspect/policies'
import type pg from 'pg'
import { conflict } from '../../../http/errors.ts'
import { inCatalog } from './lock-table.ts'
import { runAlone } from './run-structure.ts'
import { structureFailed } from './structure-failures.ts'

/** The policy as it was read by the person, while its table is locked. */
export async function requireSamePolicy(
  client: pg.PoolClient,
  { table, policy, before }: { table: number; policy: string; before: PolicyDraft },
) {
  const found = (await readPolicies(client, table)).find(({ id }) => String(id) === policy)
  if (!found || !isDeepStrictEqual(policyDraft(found), before)) throw policyChanged()
}

export async function policyIdOf(client: pg.PoolClient, table: number, name: string) {
  const found = (await readPolicies(client, table)).find((policy) => policy.name === name)
  return { id: found!.id }
}

/** Says of each condition whether Postgres takes it, and leaves nothing behind. */
export async function tryConditions(client: pg.PoolClient, place: TablePlace, draft: PolicyDraft) {
  for (const { field, statement } of conditionTrials(place, draft)) {
    await client.query('savepoint trial')
    try {
      await runAlone(client, statement)
    } catch (error) {
      throw structureFailed(error, statement, field)
    }
    await client.query('rollback to savepoint trial; release savepoint trial')
  }
}

const readPolicies = (client: pg.PoolClient, table: number) =>
  inCatalog(client, () => introspect(client, policies, { tables: [table] }))

const policyChanged = () =>
  conflict(
    'policy_changed',
    'The policy was changed or dropped since you read it. Nothing was changed. Load the policies again.',
  )
