import type { Received } from '@plinth/contract/endpoint'
import type { triggers } from '@plinth/contract/triggers'
import * as ddl from '@plinth/postgres-meta/ddl/triggers'
import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import { introspect } from '@plinth/postgres-meta/introspection'
import { tableTriggers } from '@plinth/postgres-meta/introspect/table-triggers'
import type pg from 'pg'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict } from '../../../http/errors.ts'
import { announcedStructure } from './announced-structure.ts'
import { inCatalog, lockTable, tableIdIn } from './lock-table.ts'
import { written } from './run-structure.ts'

/** As the person, as is what follows. The audit entries have no condition. */
export async function createTrigger(input: Received<typeof triggers.create>, context: ProjectContext) {
  const { schema, table, draft } = input
  const place = { id: tableIdIn(input.table_id), schema, table }
  const { name, timing, events, level, function: called } = draft
  return announcedStructure(
    {
      verb: 'triggers.create',
      after: {
        ...namesOf(input, name),
        timing,
        events,
        level,
        function: `${called.schema}.${called.name}`,
      },
      statements: written(() => ddl.createTrigger(place, draft)),
      first: (client) => lockTable(client, place, { withPartitions: false }),
      read: async (client) => {
        const found = (await readTriggers(client, place.id)).find((trigger) => trigger.name === name)
        return { id: found!.id }
      },
    },
    context,
  )
}

export async function setTrigger(input: Received<typeof triggers.set>, context: ProjectContext) {
  const { name, is_enabled } = input
  return changing(
    { verb: 'triggers.set', input, statements: written(() => ddl.setTrigger(input, name, is_enabled)) },
    { after: { ...namesOf(input, name), is_enabled } },
    context,
  )
}

export async function dropTrigger(input: Received<typeof triggers.drop>, context: ProjectContext) {
  const { name } = input
  return changing(
    { verb: 'triggers.drop', input, statements: written(() => ddl.dropTrigger(input, name)) },
    { before: namesOf(input, name) },
    context,
  )
}

interface Changing {
  verb: string
  input: Received<typeof triggers.drop>
  statements: readonly StructureStatement[]
}

/** While its table is locked, the trigger is what the person has read. */
const changing = (
  { verb, input, statements }: Changing,
  names: { before?: unknown; after?: unknown },
  context: ProjectContext,
) => {
  const place = { id: tableIdIn(input.table_id), schema: input.schema, table: input.table }
  return announcedStructure(
    {
      verb,
      ...names,
      statements,
      first: async (client) => {
        await lockTable(client, place, { withPartitions: false })
        const found = (await readTriggers(client, place.id)).find(({ id }) => String(id) === input.object_id)
        if (found?.name !== input.name || found.version !== input.version) throw triggerChanged()
      },
      read: async () => undefined,
    },
    context,
  )
}

const readTriggers = (client: pg.PoolClient, table: number) =>
  inCatalog(client, () => introspect(client, tableTriggers, { tables: [table] }))

const namesOf = ({ schema, table }: { schema: string; table: string }, trigger: string) => ({
  table: `${schema}.${table}`,
  trigger,
})

const triggerChanged = () =>
  conflict(
    'trigger_changed',
    'The trigger was changed or dropped since you read it. Nothing was changed. Load the triggers again.',
  )
