import type { StatementStatistics } from '@plinth/contract/database'
import { qualified } from '@plinth/postgres-meta/quote'
import { Button } from '@plinth/ui/button'
import { toast } from '../../lib/toast/toast.ts'
import { Tooltip } from '@plinth/ui/tooltip'
import { useState } from 'react'
import { useReasonAgainstDatabaseChange } from '../../components/project/use-reason-against-database-change.ts'
import { useDatabaseChange } from '../../data/database-changes.ts'
import { useProject } from '../../data/projects.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface ResetStatisticsProps {
  projectRef: string
  statistics: StatementStatistics
}

export function ResetStatistics({ projectRef, statistics: { schema, can_reset } }: ResetStatisticsProps) {
  const [isAsking, setAsking] = useState(false)
  const byRole = useReasonAgainstDatabaseChange(useProject(projectRef))
  const reason = byRole ?? (can_reset ? undefined : 'The owner of this database was not given the right to reset.')
  const change = useDatabaseChange(projectRef, {
    onSuccess: () => {
      setAsking(false)
      toast.success('The statistics were reset.')
    },
  })
  const button = (
    <Button aria-disabled={reason !== undefined || undefined} onClick={() => reason === undefined && setAsking(true)}>
      Reset statistics
    </Button>
  )
  return (
    <>
      {reason === undefined ? button : <Tooltip content={reason}>{button}</Tooltip>}
      <ConfirmDialog
        visible={isAsking}
        title="Reset the statistics?"
        description="What was counted of every statement is forgotten, for everybody in this project."
        confirmText="Reset statistics"
        variant="danger"
        loading={change.isPending}
        onConfirm={() => schema !== null && change.mutate(`select ${qualified(schema, 'pg_stat_statements_reset')}()`)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
