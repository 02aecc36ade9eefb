import type { Received } from '@plinth/contract/endpoint'
import type { management } from '@plinth/contract/management'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { personIn } from '../database/person-sql.ts'
import { runWhole } from '../database/runs/run-whole.ts'

/** As the caller, or as a Read-only member would: under a login that cannot write, whatever the SQL says. */
export function queryDatabase({ query, read_only }: Received<typeof management.query>, context: ProjectContext) {
  const person = personIn(context)
  return runWhole(read_only ? { ...person, role: 'Read-only' } : person, query, context, { safeIntegers: true })
}
