import { introspect } from '@plinth/postgres-meta/introspection'
import { statisticsExtension } from '@plinth/postgres-meta/introspect/statements'
import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import { qualified } from '@plinth/postgres-meta/quote'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict, forbidden } from '../../../http/errors.ts'
import { announced } from '../../audit/record.ts'
import { introspectionFailure, requireUsable } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import type { ReadPool } from '../reads/read-pools.ts'

/** As the person, since the owner of the database may reset them and others may not. */
export async function resetStatistics(_: unknown, context: ProjectContext): Promise<Change<void>> {
  requireUsable(context)
  const { project, personSql, signal } = context
  const change = { target: project.ref, organizationId: project.organization_id }
  await announced({ verb: 'statement-statistics.reset', ...change }, context, async () => {
    try {
      await personSql.withPool(personIn(context), signal, reset)
    } catch (error) {
      throw introspectionFailure(error)
    }
  })
  return { ...change, answer: undefined }
}

/** On a connection for what people made, since the owner can create a function that is called instead. */
async function reset(pool: ReadPool) {
  const [installed] = await introspect(pool, statisticsExtension)
  if (!installed) throw statisticsOff()
  if (!installed.can_reset) throw mayNotReset()
  await pool.rows.query({ text: `${PLATFORM_MARK}select ${qualified(installed.schema, 'pg_stat_statements_reset')}()` })
}

const statisticsOff = () => conflict('statistics_off', 'The extension pg_stat_statements is not enabled.')

const mayNotReset = () =>
  forbidden('database_permission_denied', 'The owner of this database was not given the right to reset.')
