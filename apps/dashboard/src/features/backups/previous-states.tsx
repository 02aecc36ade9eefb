import { backups, type PreviousState } from '@plinth/contract/backups'
import { Button } from '@plinth/ui/button'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { formatMoment } from '@plinth/ui/format-moment'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Section } from '@plinth/ui/section'
import { Table, type TableColumn } from '@plinth/ui/table'
import { useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useCall } from '../../api/api.ts'
import { useReasonAgainst } from '../../components/project/use-reason-against.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'

interface PreviousStatesProps {
  projectRef: string
  states: readonly PreviousState[]
}

/** What the project was before restores, and the way back there. */
export function PreviousStates({ projectRef, states }: PreviousStatesProps) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const reason = useReasonAgainst(project, 'restoreBackup')
  const [asked, setAsked] = useState<PreviousState>()
  const undoRestore = useCall(backups.undoRestore, {
    onSuccess: (news) => {
      setAsked(undefined)
      rememberStatus({
        ...news,
        status_detail: null,
        restoring: { from: 'previous_state', to: null, stage: 'cancelable' },
      })
    },
  })
  return (
    <Section title="Undo a restore" description="A restore keeps the data that it replaced for 48 hours.">
      <Table
        label="Previous states"
        columns={columns}
        rows={states}
        rowKey={({ id }) => id}
        actions={
          may(backups.undoRestore)
            ? (state) => (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={reason !== undefined}
                  title={reason}
                  onClick={() => setAsked(state)}
                >
                  Undo restore
                </Button>
              )
            : undefined
        }
      />
      <ConfirmDialog
        visible={asked !== undefined}
        title="Undo this restore?"
        description={
          asked &&
          `${project.name} goes back to what it was on ${formatMoment(asked.replaced_at)}, before it was restored. What it is now is kept for 48 hours, too.`
        }
        confirmText="Undo restore"
        loading={undoRestore.isPending}
        onConfirm={() => asked && undoRestore.mutate({ ref: projectRef, state: asked.id })}
        onCancel={() => setAsked(undefined)}
      />
    </Section>
  )
}

const columns: TableColumn<PreviousState>[] = [
  { key: 'at', header: 'Replaced', primary: true, cell: ({ replaced_at }) => <RelativeTime value={replaced_at} /> },
  { key: 'until', header: 'Kept until', cell: ({ kept_until }) => <RelativeTime value={kept_until} /> },
]
