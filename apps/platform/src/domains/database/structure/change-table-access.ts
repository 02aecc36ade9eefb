import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@plinth/contract/endpoint'
import type { tableAccess } from '@plinth/contract/table-access'
import { type ApiAccess, changeApiAccess } from '@plinth/postgres-meta/ddl/api-grants'
import { introspect } from '@plinth/postgres-meta/introspection'
import { tableReach } from '@plinth/postgres-meta/introspect/table-reach'
import type pg from 'pg'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict, forbidden, invalid } from '../../../http/errors.ts'
import { announcedStructure } from './announced-structure.ts'
import { inCatalog, lockTable, tableChanged, tableIdIn } from './lock-table.ts'
import { written } from './run-structure.ts'

/** As the person. A view has no lock of its own that would not take its tables, too. */
export async function changeTableAccess(input: Received<typeof tableAccess.change>, context: ProjectContext) {
  const { schema, table, before, after } = input
  const place = { id: tableIdIn(input.table_id), schema, table }
  const statements = written(() => changeApiAccess(place, before, after))
  if (statements.length === 0) throw invalid('nothing_changes', 'Nothing is changed.')
  return announcedStructure(
    {
      verb: 'table-access.change',
      before: namesOf(input, before),
      after: namesOf(input, after),
      statements,
      first: async (client) => {
        const found = await read(client, place)
        if (found.kind === 'table' || found.kind === 'partitioned')
          await lockTable(client, place, { withPartitions: false })
        const { grants, rls_enabled, usage } = await read(client, place)
        if (!isDeepStrictEqual({ grants, rls_enabled, usage }, before)) throw accessChanged()
      },
      read: (client) => requireMade(client, place, after),
    },
    context,
  )
}

interface Place {
  id: number
  schema: string
  table: string
}

/** Under the name that it was read by. */
async function read(client: pg.PoolClient, { id, schema, table }: Place) {
  const filter = { tables: [id], schemas: [schema] }
  const [found] = await inCatalog(client, () => introspect(client, tableReach, filter))
  if (found?.name !== table) throw tableChanged()
  return found
}

/** Postgres warns where it grants nothing, and no lock keeps others from granting something else at the same time. */
async function requireMade(client: pg.PoolClient, place: Place, { grants, rls_enabled }: ApiAccess) {
  const found = await read(client, place)
  if (isDeepStrictEqual({ grants: found.grants, rls_enabled: found.rls_enabled }, { grants, rls_enabled })) return
  throw forbidden(
    'grants_not_made',
    'Postgres did not make all of these grants: another role gave some of them, or owns the table. Nothing was changed.',
  )
}

const accessChanged = () =>
  conflict(
    'access_changed',
    'Somebody changed who reaches this table since you read it. Nothing was changed. Load it again.',
  )

/** What each has on the table, such as `anon: select, insert (columns)`. */
const namesOf = ({ schema, table }: Omit<Place, 'id'>, { grants, rls_enabled }: ApiAccess) => ({
  table: `${schema}.${table}`,
  row_security: rls_enabled,
  grants: grants.map(({ grantee, ...grant }) => {
    const held = Object.entries(grant).flatMap(([verb, extent]) =>
      extent === null ? [] : [extent === 'table' ? verb : `${verb} (columns)`],
    )
    return `${grantee}: ${held.join(', ') || 'none'}`
  }),
})
