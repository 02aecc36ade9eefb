import type { PlatformBackup, PlatformBackups } from '@plinth/contract/platform-backups'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { RelativeTime } from '@plinth/ui/relative-time'
import { StatusDot } from '@plinth/ui/status-dot'
import { Table, type TableColumn } from '@plinth/ui/table'
import { useFoldedBackups } from '../../components/backups/use-folded-backups.tsx'
import { isUnderWay } from '../../data/platform-backups.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { PlatformBackupActions } from './platform-backup-actions.tsx'
import { statusOf } from './platform-backup-words.ts'

interface PlatformBackupTableProps {
  found: PlatformBackups | undefined
  onPhrase: () => void
}

export function PlatformBackupTable({ found, onPhrase }: PlatformBackupTableProps) {
  const { rows, footer } = useFoldedBackups(found?.backups ?? [])
  return (
    <Table
      label="Backups"
      columns={columns}
      rows={rows}
      footer={footer}
      rowKey={({ id }) => id}
      loading={!found}
      actions={(backup) => !isUnderWay(backup) && <PlatformBackupActions backup={backup} />}
      empty={
        found?.phrase_made_at === null ? (
          <EmptyState
            kind="nothing"
            title="Plinth does not back itself up yet"
            action={
              <Button variant="primary" onClick={onPhrase}>
                Create recovery phrase
              </Button>
            }
          >
            Create a recovery phrase first. With it, you can restore Plinth on another machine if you lose this one.
          </EmptyState>
        ) : (
          <EmptyState kind="nothing" title="No backups yet">
            The first one starts an hour after you create the phrase. You can also back up now.
          </EmptyState>
        )
      }
    />
  )
}

const columns: TableColumn<PlatformBackup>[] = [
  {
    key: 'at',
    header: 'Taken',
    primary: true,
    width: '18%',
    cell: ({ taken_at, created_at }) => <RelativeTime value={taken_at ?? created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '38%',
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
  {
    key: 'kind',
    header: 'Kind',
    width: '14%',
    cell: ({ kind }) => (kind === 'scheduled' ? 'Scheduled' : 'Manual'),
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    width: '14%',
    cell: ({ stored_bytes }) => (stored_bytes === null ? '–' : formatBytes(stored_bytes)),
  },
  { key: 'expires', header: 'Expires', width: '16%', cell: ({ expires_at }) => <RelativeTime value={expires_at} /> },
]
