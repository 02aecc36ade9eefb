import type { database, StatementStatistics } from '@plinth/contract/database'
import type { Received } from '@plinth/contract/endpoint'
import { introspect } from '@plinth/postgres-meta/introspection'
import { statementsIn, statisticsExtension, statisticsSince } from '@plinth/postgres-meta/introspect/statements'
import type { ReadPool } from '../reads/read-pools.ts'

/** What pg_stat_statements counted, wherever it is installed. */
export async function statisticsOf(
  pool: ReadPool,
  { order, platform }: Received<typeof database.statements>,
): Promise<StatementStatistics> {
  const [installed] = await introspect(pool, statisticsExtension)
  if (!installed) return { schema: null, can_reset: false, since: null, statements: [] }
  const { schema, can_reset } = installed
  const [statements, [kept]] = await Promise.all([
    introspect(pool, statementsIn(schema, order, { withPlatform: platform === 'included' })),
    introspect(pool, statisticsSince(schema)),
  ])
  return { schema, can_reset, since: kept?.since ?? null, statements }
}
