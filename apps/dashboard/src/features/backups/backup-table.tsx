import { type Backup, type Backups, backups } from '@plinth/contract/backups'
import { EmptyState } from '@plinth/ui/empty-state'
import { RelativeTime } from '@plinth/ui/relative-time'
import { StatusDot } from '@plinth/ui/status-dot'
import { Table, type TableColumn } from '@plinth/ui/table'
import { lazy, Suspense, useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { ExactMoment } from '../../components/backups/exact-moment.tsx'
import { useFoldedBackups } from '../../components/backups/use-folded-backups.tsx'
import { useProject } from '../../data/projects.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { formatDuration } from '../../lib/format/format-duration.ts'
import { BackupActions } from './backup-actions.tsx'
import { kindWord, statusOf } from './backup-words.ts'

const RestoreDialog = lazy(() => import('./restore-dialog.tsx').then((module) => ({ default: module.RestoreDialog })))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })))

interface BackupTableProps {
  projectRef: string
  found: Backups | undefined
}

export function BackupTable({ projectRef, found }: BackupTableProps) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const hasActions = may(backups.verify) || may(backups.restore) || may(backups.remove)
  const [restoring, setRestoring] = useState<Backup>()
  const [deleting, setDeleting] = useState<Backup>()
  const { rows, footer } = useFoldedBackups(found?.backups ?? [])
  return (
    <>
      <Table
        label="Backups"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={!found}
        footer={footer}
        actions={
          hasActions
            ? (backup) => (
                <BackupActions project={project} backup={backup} onRestore={setRestoring} onDelete={setDeleting} />
              )
            : undefined
        }
        empty={
          <EmptyState kind="nothing" title="No backups yet">
            {found?.is_scheduled
              ? 'The first is taken within a day of the project’s creation. You can also take one now.'
              : found?.offers.daily === 'included'
                ? 'Take one now. Daily backups are off.'
                : 'Take one now. Daily backups come with the Pro plan.'}
          </EmptyState>
        }
      />
      <Suspense>
        {restoring && (
          <RestoreDialog projectRef={projectRef} backup={restoring} onClose={() => setRestoring(undefined)} />
        )}
        {deleting && <DeleteDialog projectRef={projectRef} backup={deleting} onClose={() => setDeleting(undefined)} />}
      </Suspense>
    </>
  )
}

const columns: TableColumn<Backup>[] = [
  {
    key: 'at',
    header: 'Taken',
    primary: true,
    width: '19%',
    cell: ({ taken_at, created_at }) => <ExactMoment value={taken_at ?? created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '28%',
    cell: (backup) => {
      const { word, look, more } = statusOf(backup)
      return (
        <span className="flex flex-col">
          <StatusDot state={look}>{word}</StatusDot>
          {more && <span className="text-muted">{more}</span>}
        </span>
      )
    },
  },
  { key: 'kind', header: 'Kind', width: '12%', cell: kindWord },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    width: '9%',
    cell: ({ stored_bytes, data_bytes }) =>
      stored_bytes === null ? (
        '–'
      ) : (
        <span title={data_bytes === null ? undefined : `${formatBytes(data_bytes)} before compression`}>
          {formatBytes(stored_bytes)}
        </span>
      ),
  },
  {
    key: 'took',
    header: 'Took',
    align: 'end',
    width: '8%',
    cell: ({ duration_ms }) => (duration_ms === null ? '–' : formatDuration(duration_ms)),
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '11%',
    cell: ({ state, expires_at, bring_back_until }) =>
      state === 'done' ? <RelativeTime value={bring_back_until ?? expires_at} /> : '–',
  },
]
