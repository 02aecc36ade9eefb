import { minutes } from '@plinth/catalog/durations'
import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import type { SqlError } from '@plinth/postgres-meta/sql/sql-error'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { personIn } from '../person-sql.ts'
import { runAs } from '../runs/run-as.ts'

/** As long as any run of people's SQL may take. */
const LONGEST = minutes(10)

/** Runs a statement that no transaction takes, as the person, for as long as they may and their request goes on. */
export async function runAloneAs({ sql }: StructureStatement, context: ProjectContext): Promise<SqlError | undefined> {
  const { error } = await runAs(personIn(context), sql, context, {
    transaction: false,
    rowLimit: 1,
    timeoutMs: LONGEST,
    signal: context.signal,
  })
  return error
}
