import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { extensionsQuery } from '../../../data/extensions.ts'

/** Says so where the database could not keep a schedule. */
export function CronNote({ projectRef }: { projectRef: string }) {
  const { data: extensions } = useQuery(extensionsQuery(projectRef))
  const cron = extensions?.find(({ name }) => name === 'pg_cron')
  if (!extensions || cron?.installed_version) return null
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-surface px-3 py-2">
      <TriangleAlert size={14} aria-hidden className="mt-0.75 shrink-0 text-warning" />
      <span className="min-w-0">
        {cron ? (
          <>
            The extension pg_cron is not installed in this database, so a schedule does not run yet. It is installed
            under{' '}
            <Link
              to="/project/$ref/database/extensions"
              params={{ ref: projectRef }}
              className="underline underline-offset-2"
            >
              Extensions
            </Link>
            .
          </>
        ) : (
          'This server does not have the extension pg_cron, so a schedule cannot run here. It can be drafted for another one.'
        )}
      </span>
    </p>
  )
}
