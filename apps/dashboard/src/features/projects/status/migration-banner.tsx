import { seconds } from '@plinth/catalog/durations'
import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { RelativeTime } from '@plinth/ui/relative-time'
import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '../../../data/projects.ts'
import { migrationWords } from './migration-words.ts'
import { TimeUntil } from './time-until.tsx'

/** Above the pages of a project whose database could not be brought up to date; goes away by itself when it is. */
export function MigrationBanner({ project }: { project: Project }) {
  useQuery({ ...projectQuery(project.ref), refetchInterval: seconds(5) })
  const words = migrationWords(project.migration_failures)
  const [first] = project.migration_failures
  if (!words || !first) return null
  return (
    <div className="mx-auto w-full max-w-292 px-4 pt-4 sm:px-6">
      <Banner tone="warning" title={words.title}>
        <p>{words.text}</p>
        <ul className="my-1">
          {words.reasons.map((reason) => (
            <li key={reason} className="font-mono text-text">
              {reason}
            </li>
          ))}
        </ul>
        <p>
          {first.attempts === 1 ? 'The last attempt' : `Attempt ${first.attempts}`} failed{' '}
          <RelativeTime value={first.failed_at} />. Remove what is in the way: Plinth tries again{' '}
          <TimeUntil moment={first.next_attempt_at} />.
        </p>
      </Banner>
    </div>
  )
}
