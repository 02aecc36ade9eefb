import { minutes, seconds } from '@plinth/catalog/durations'
import type { MigrationFailure } from '@plinth/contract/projects'
import type { ProjectRow } from '../../stores/project-store.ts'

const FIRST_PAUSE = seconds(30)
const LONGEST_PAUSE = minutes(60)

type Failing = Pick<ProjectRow, 'migration_failures'>

/** Why the project's database is not up to date, as its page shows it. */
export function migrationFailures(project: Failing): MigrationFailure[] {
  const next_attempt_at = nextAttempt(project).toISOString()
  return project.migration_failures.map(({ at, ...failure }) => ({ ...failure, failed_at: at, next_attempt_at }))
}

/** Everything is tried at once, after a pause that doubles with each attempt. Long ago where nothing failed. */
export function nextAttempt({ migration_failures }: Failing) {
  const times = migration_failures.map(
    ({ at, attempts }) => Date.parse(at) + Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE),
  )
  return new Date(Math.max(0, ...times))
}
