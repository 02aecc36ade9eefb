import type { SqlRun } from '@plinth/postgres-meta/sql/sql-session'
import { personStill } from '../../../access/person-still.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { ANSWER_LIMIT_BYTES } from '../answer-limit.ts'
import { connectionFailure, requireUsable } from '../database-errors.ts'
import type { Person } from '../person-sql.ts'
import { readApplicationName } from './application-name.ts'
import { explainDisk } from './explain-disk.ts'
import { whileAllowed } from './while-allowed.ts'

/** Runs what somebody wrote, for as long as they may, and writes down what it changed of roles and rights. */
export async function runAs(
  person: Person,
  query: string,
  context: ProjectContext,
  { signal, ...limits }: Omit<SqlRun, 'byteLimit'> & { signal: AbortSignal },
) {
  const { personSql, roleWatch, project, disk, header } = context
  requireUsable(context)
  const applicationName = readApplicationName(header('x-pg-application-name'))
  const rights = whileAllowed(context, () => personStill(context.person, context))
  try {
    const outcome = await roleWatch.during(context, person, limits.transaction, (watched) =>
      personSql.run(person, query, {
        ...limits,
        ...watched,
        signal: AbortSignal.any([signal, rights.signal]),
        applicationName,
        byteLimit: ANSWER_LIMIT_BYTES,
      }),
    )
    const { error } = outcome
    return error ? { ...outcome, error: explainDisk(error, project.ref, disk) } : outcome
  } catch (error) {
    throw connectionFailure(error)
  } finally {
    rights.end()
  }
}
