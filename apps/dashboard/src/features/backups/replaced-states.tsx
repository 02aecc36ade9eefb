import { backups, type ReplacedState } from '@plinth/contract/backups'
import { Button } from '@plinth/ui/button'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { formatMoment } from '@plinth/ui/format-moment'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Section } from '@plinth/ui/section'
import { Table, type TableColumn } from '@plinth/ui/table'
import { useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useCall } from '../../api/api.ts'
import { rememberStatus, useProject } from '../../data/projects.ts'

interface ReplacedStatesProps {
  projectRef: string
  states: readonly ReplacedState[]
}

/** What the project was before restores, and the way back there. */
export function ReplacedStates({ projectRef, states }: ReplacedStatesProps) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const [asked, setAsked] = useState<ReplacedState>()
  const putBack = useCall(backups.putBack, {
    onSuccess: (news) => {
      setAsked(undefined)
      rememberStatus({ ...news, status_detail: null })
    },
  })
  return (
    <Section title="Before restores" description="What a restore replaced is kept for 48 hours.">
      <Table
        label="Replaced states"
        columns={columns}
        rows={states}
        rowKey={({ id }) => id}
        actions={
          may(backups.putBack)
            ? (state) => (
                <Button size="small" variant="quiet" onClick={() => setAsked(state)}>
                  Put back
                </Button>
              )
            : undefined
        }
      />
      <ConfirmDialog
        visible={asked !== undefined}
        title="Put this state back?"
        description={
          asked &&
          `${project.name} goes back to what it was on ${formatMoment(asked.replaced_at)}, before it was restored. What it is now is kept for 48 hours in turn.`
        }
        confirmText="Put back"
        loading={putBack.isPending}
        onConfirm={() => asked && putBack.mutate({ ref: projectRef, state: asked.id })}
        onCancel={() => setAsked(undefined)}
      />
    </Section>
  )
}

const columns: TableColumn<ReplacedState>[] = [
  { key: 'at', header: 'Replaced', primary: true, cell: ({ replaced_at }) => <RelativeTime value={replaced_at} /> },
  { key: 'until', header: 'Kept until', cell: ({ kept_until }) => <RelativeTime value={kept_until} /> },
]
