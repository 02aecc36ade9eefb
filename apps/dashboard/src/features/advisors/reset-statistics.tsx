import { database, type StatementStatistics } from '@plinth/contract/database'
import { Button } from '@plinth/ui/button'
import { Tooltip } from '@plinth/ui/tooltip'
import { useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { invalidate, useCall } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useProject } from '../../data/projects.ts'
import { toast } from '../../lib/toast/toast.ts'

interface ResetStatisticsProps {
  projectRef: string
  statistics: StatementStatistics
}

export function ResetStatistics({ projectRef, statistics: { can_reset } }: ResetStatisticsProps) {
  const [isAsking, setAsking] = useState(false)
  const may = useProjectAccess(useProject(projectRef))(database.resetStatistics)
  const reason = reasonAgainst(may, can_reset)
  const reset = useCall(database.resetStatistics, {
    onSuccess: async () => {
      await invalidate(database.statements)
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
        description="This deletes the calls and times of all statements, for everyone in this project."
        confirmText="Reset statistics"
        variant="danger"
        loading={reset.isPending}
        onConfirm={() => reset.mutate({ ref: projectRef })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function reasonAgainst(may: boolean, can_reset: boolean) {
  if (!may) return 'Your role does not allow changes.'
  return can_reset ? undefined : 'The owner of this database was not given the right to reset.'
}
