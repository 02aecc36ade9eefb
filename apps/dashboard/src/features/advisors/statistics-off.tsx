import { enableExtension } from '@plinth/postgres-meta/ddl/extensions'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Panel } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useReasonAgainstDatabaseChange } from '../../components/project/use-reason-against-database-change.ts'
import { extensionsQuery } from '../../data/extensions.ts'
import { useDatabaseChange } from '../../data/database-changes.ts'
import { useProject } from '../../data/projects.ts'

const NAME = 'pg_stat_statements'

/** Stands in place of the statistics until the extension that keeps them is enabled. */
export function StatisticsOff({ projectRef }: { projectRef: string }) {
  const { data: extensions } = useQuery(extensionsQuery(projectRef))
  const byRole = useReasonAgainstDatabaseChange(useProject(projectRef))
  const change = useDatabaseChange(projectRef)
  const extension = extensions?.find(({ name }) => name === NAME)
  const reason =
    byRole ??
    (extension?.needs_superuser
      ? "Enabling it again requires superuser, which projects don't have. Contact support."
      : undefined)
  return (
    <Panel padded={false}>
      <EmptyState
        kind="nothing"
        icon={<Gauge size={18} aria-hidden />}
        title={`${NAME} is not enabled`}
        action={
          <Button
            variant="primary"
            disabled={!extension || reason !== undefined}
            loading={change.isPending}
            onClick={() => change.mutate(enableExtension({ name: NAME, schema: 'extensions' }))}
          >
            Enable {NAME}
          </Button>
        }
      >
        <p>This extension counts the statements of the database and the time they take.</p>
        {reason !== undefined && <p>{reason}</p>}
      </EmptyState>
    </Panel>
  )
}
