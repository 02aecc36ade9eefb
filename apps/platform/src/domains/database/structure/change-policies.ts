import type { Received } from '@plinth/contract/endpoint'
import type { policies } from '@plinth/contract/policies'
import * as ddl from '@plinth/postgres-meta/ddl/policies'
import type { PolicyDraft } from '@plinth/postgres-meta/ddl/policy-draft'
import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import type pg from 'pg'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { invalid } from '../../../http/errors.ts'
import { announcedStructure } from './announced-structure.ts'
import { lockTable, tableIdIn } from './lock-table.ts'
import { policyIdOf, requireSamePolicy, tryConditions } from './read-policy.ts'
import { written } from './run-structure.ts'

/** As the person, as is what follows. The audit entries have names, commands and roles, and no condition. */
export async function createPolicy(input: Received<typeof policies.create>, context: ProjectContext) {
  const { policy } = input
  const work = { ...placeOf(input), statements: written(() => ddl.createPolicy(input, policy)) }
  return changing('policies.create', { after: namesOf(input, policy) }, context, {
    ...work,
    first: (client) => tryConditions(client, input, policy),
    read: (client) => policyIdOf(client, work.id, policy.name),
  })
}

export async function changePolicy(input: Received<typeof policies.change>, context: ProjectContext) {
  const { before, after, policy_id } = input
  const work = { ...placeOf(input), statements: written(() => ddl.changePolicy(input, before, after)) }
  if (work.statements.length === 0) throw invalid('nothing_changes', 'Nothing is changed.')
  const names = { before: namesOf(input, before), after: namesOf(input, after) }
  return changing('policies.change', names, context, {
    ...work,
    first: async (client) => {
      await requireSamePolicy(client, { table: work.id, policy: policy_id, before })
      await tryConditions(client, input, after)
    },
    read: (client) => policyIdOf(client, work.id, after.name),
  })
}

export async function dropPolicy(input: Received<typeof policies.drop>, context: ProjectContext) {
  const { before, policy_id } = input
  const work = { ...placeOf(input), statements: written(() => ddl.dropPolicy(input, before)) }
  return changing('policies.drop', { before: namesOf(input, before) }, context, {
    ...work,
    first: (client) => requireSamePolicy(client, { table: work.id, policy: policy_id, before }),
    read: async () => undefined,
  })
}

export async function setRowSecurity(input: Received<typeof policies.setRowSecurity>, context: ProjectContext) {
  const { is_enabled } = input
  const after = { table: `${input.schema}.${input.table}`, row_security: is_enabled }
  return changing('row-security.set', { after }, context, {
    ...placeOf(input),
    statements: written(() => ddl.setRowSecurity(input, is_enabled)),
    read: async () => undefined,
  })
}

interface Work<Answer> {
  id: number
  schema: string
  table: string
  statements: readonly StructureStatement[]
  /** With the table locked. */
  first?: (client: pg.PoolClient) => Promise<void>
  read: (client: pg.PoolClient) => Promise<Answer>
}

const changing = <Answer>(
  verb: string,
  names: { before?: unknown; after?: unknown },
  context: ProjectContext,
  { statements, first, read, ...place }: Work<Answer>,
) =>
  announcedStructure(
    {
      verb,
      ...names,
      statements,
      first: async (client) => {
        await lockTable(client, place, { withPartitions: false })
        await first?.(client)
      },
      read,
    },
    context,
  )

interface Called {
  table_id: string
  schema: string
  table: string
}

const placeOf = ({ table_id, schema, table }: Called) => ({ id: tableIdIn(table_id), schema, table })

const namesOf = ({ schema, table }: Called, { name, command, is_permissive, roles }: PolicyDraft) => ({
  table: `${schema}.${table}`,
  policy: name,
  command,
  is_permissive,
  roles,
})
