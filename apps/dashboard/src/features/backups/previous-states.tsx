import { backups, type PreviousState } from '@plinth/contract/backups'
import { Button } from '@plinth/ui/button'
import { formatMoment } from '@plinth/ui/format-moment'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Section } from '@plinth/ui/section'
import { Table, type TableColumn } from '@plinth/ui/table'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useCall } from '../../api/api.ts'
import { ExactMoment } from '../../components/backups/exact-moment.tsx'
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
    onError: () => undefined,
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
                  aria-label={`Undo the restore of ${formatMoment(state.replaced_at)}`}
                  onClick={() => setAsked(state)}
                >
                  Undo restore
                </Button>
              )
            : undefined
        }
      />
      {asked && (
        <TypedNameDialog
          visible
          title={`Undo the restore of ${project.name}?`}
          description={
            <>
              {project.name} goes back to its data of{' '}
              <span className="font-medium text-text">{formatMoment(asked.replaced_at)}</span>, before the restore. It
              accepts no connections until that is done.
            </>
          }
          losses={[`All changes made since ${formatMoment(asked.replaced_at)} are replaced.`]}
          name={project.name}
          nameLabel="project name"
          confirmText="Undo restore"
          {...(undoRestore.error ? { error: undoRestore.error.message } : {})}
          loading={undoRestore.isPending}
          onConfirm={() => undoRestore.mutate({ ref: projectRef, state: asked.id })}
          onCancel={() => setAsked(undefined)}
        >
          <p className="text-muted">The current data is kept for 48 hours, and until then you can go back to it.</p>
        </TypedNameDialog>
      )}
    </Section>
  )
}

const columns: TableColumn<PreviousState>[] = [
  { key: 'at', header: 'Replaced', primary: true, cell: ({ replaced_at }) => <ExactMoment value={replaced_at} /> },
  { key: 'until', header: 'Kept until', cell: ({ kept_until }) => <RelativeTime value={kept_until} /> },
]
