import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import type pg from 'pg'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { announced } from '../../audit/record.ts'
import { requireUsable } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { runStructure } from './run-structure.ts'

interface Work<Answer> {
  verb: string
  /** What the audit entry says of it. */
  before?: unknown
  after?: unknown
  statements: readonly StructureStatement[]
  /** Before the statements, such as what makes sure that they still fit. */
  first?: (client: pg.PoolClient) => Promise<void>
  read: (client: pg.PoolClient) => Promise<Answer>
}

/** Runs statements as the person, in one transaction, between two entries of the audit log. */
export async function announcedStructure<Answer>(
  { verb, statements, first, read, ...names }: Work<Answer>,
  context: ProjectContext,
): Promise<Change<Answer>> {
  requireUsable(context)
  const { project, personSql, signal } = context
  const change = { target: project.ref, organizationId: project.organization_id, ...names }
  const answer = await announced({ verb, ...change }, context, () =>
    personSql.withPool(personIn(context), signal, (pool) =>
      runStructure(pool, statements, { ...(first ? { first } : {}), read }),
    ),
  )
  return { ...change, answer }
}
