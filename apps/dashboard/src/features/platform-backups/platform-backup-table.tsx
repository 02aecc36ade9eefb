import type { PlatformBackup, PlatformBackups } from '@plinth/contract/platform-backups'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { RelativeTime } from '@plinth/ui/relative-time'
import { StatusDot } from '@plinth/ui/status-dot'
import { Table, type TableColumn } from '@plinth/ui/table'
import { ExactMoment } from '../../components/backups/exact-moment.tsx'
import { useFoldedBackups } from '../../components/backups/use-folded-backups.tsx'
import { isUnderWay } from '../../data/platform-backups.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { PlatformBackupActions } from './platform-backup-actions.tsx'
import { keptOf, statusOf } from './platform-backup-words.ts'

interface PlatformBackupTableProps {
  found: PlatformBackups | undefined
  onPhrase: () => void
}

export function PlatformBackupTable({ found, onPhrase }: PlatformBackupTableProps) {
  const { rows, footer } = useFoldedBackups(found?.backups ?? [])
  const kept = keptOf(found?.backups ?? [])
  return (
    <Table
      label="Backups"
      columns={columnsOf(found?.phrase_made_at ?? null)}
      rows={rows}
      footer={footer}
      rowKey={({ id }) => id}
      loading={!found}
      hasCornerAction
      actions={(backup) =>
        !isUnderWay(backup) && <PlatformBackupActions backup={backup} isKept={kept.has(backup.id)} />
      }
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

const columnsOf = (phraseMadeAt: string | null): TableColumn<PlatformBackup>[] => [
  {
    key: 'at',
    header: 'Taken',
    primary: true,
    width: '24%',
    cell: ({ taken_at, created_at }) => <ExactMoment value={taken_at ?? created_at} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '36%',
    cell: (backup) => {
      const { word, look, at, more } = statusOf(backup, phraseMadeAt)
      return (
        <span className="flex flex-col">
          <StatusDot state={look}>
            {word}
            {at && (
              <>
                {' '}
                <RelativeTime value={at} />
              </>
            )}
          </StatusDot>
          {more && <span className="text-muted">{more}</span>}
        </span>
      )
    },
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '12%',
    cell: ({ kind }) => (kind === 'scheduled' ? 'Scheduled' : 'Manual'),
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    width: '12%',
    cell: ({ stored_bytes }) => (stored_bytes === null ? '–' : formatBytes(stored_bytes)),
  },
  { key: 'expires', header: 'Expires', width: '16%', cell: ({ expires_at }) => <RelativeTime value={expires_at} /> },
]
