import { randomUUID } from 'node:crypto'
import type { RunRole } from '@plinth/contract/sql'
import type { RunOutcome } from '@plinth/postgres-meta/sql/run-statements'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { withoutPasswords } from './without-passwords.ts'

const MOST_KEPT = 200
const LONGEST_TEXT = 20_000
/** Of a text that is too long to be kept. */
const BEGINNING = 500

/** What a sealed text of the history is sealed for. */
export const purposeOf = (id: string) => `run ${id}`

interface Ran {
  query: string
  role: RunRole | undefined
  startedAt: Date
  outcome: Pick<RunOutcome, 'results' | 'error'>
}

/**
 * Writes down what the person ran, for them alone. What they ran with an access token is left out: that is a program's.
 * A run has happened whether or not this can be written.
 */
export async function recordRun({ query, role, startedAt, outcome }: Ran, context: ProjectContext) {
  const { stores, sealer, clock, log, person, profile, project, requestId } = context
  if (person.token) return
  const id = randomUUID()
  const text = withoutPasswords(query)
  const isKept = text.length <= LONGEST_TEXT
  const last = outcome.results.at(-1)
  const run = {
    id,
    sealed_text: sealer.seal(isKept ? text : text.slice(0, BEGINNING), purposeOf(id)),
    is_kept: isKept,
    started_at: startedAt,
    duration_ms: Math.max(0, clock.now().getTime() - startedAt.getTime()),
    statements: outcome.results.length + (outcome.error ? 1 : 0),
    rows: outcome.error || !last ? null : last.columns.length > 0 ? last.rows.length : last.row_count,
    role: role ?? null,
    error_code: outcome.error?.code ?? null,
  }
  try {
    await stores.runHistory.add(project.id, profile.id, run, { most: MOST_KEPT })
  } catch (err) {
    log.error({ err, request_id: requestId }, 'A run could not be added to the history')
  }
}
