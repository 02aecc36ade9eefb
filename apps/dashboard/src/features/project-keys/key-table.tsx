import type { ApiKey } from '@plinth/contract/api-keys'
import { Badge } from '@plinth/ui/badge'
import { CopyButton } from '@plinth/ui/copy-button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Table, type TableColumn } from '@plinth/ui/table'
import type { ReactNode } from 'react'
import { KeyActions } from './key-actions.tsx'

interface KeyTableProps {
  label: string
  projectRef: string
  keys: readonly ApiKey[] | undefined
  empty: ReactNode
  /** Left out where the person may not. */
  onRevoke: ((key: ApiKey) => void) | undefined
  onRevealed: (key: ApiKey, value: string) => void
}

/** Keys of one kind: those that work first. */
export function KeyTable({ label, projectRef, keys, empty, onRevoke, onRevealed }: KeyTableProps) {
  const rows = (keys ?? []).toSorted((one, other) => Number(isRevoked(one)) - Number(isRevoked(other)))
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      loading={keys === undefined}
      columns={columns}
      empty={empty}
      actions={(key) => <KeyActions projectRef={projectRef} apiKey={key} onRevoke={onRevoke} onRevealed={onRevealed} />}
    />
  )
}

const isRevoked = ({ revoked_at }: ApiKey) => revoked_at !== null

const columns: TableColumn<ApiKey>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (key) => (
      <div className="min-w-0 py-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{key.name}</span>
          {isRevoked(key) && <Badge tone="danger">Revoked</Badge>}
        </div>
        <ShownValue apiKey={key} />
      </div>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: '9rem',
    cell: ({ role }) => <span className="font-mono text-label">{role}</span>,
  },
  {
    key: 'created',
    header: 'Created',
    width: '8rem',
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
  {
    key: 'used',
    header: 'Last used',
    width: '8rem',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span className="text-muted">Never</span> : <RelativeTime value={last_used_at} />,
  },
]

function ShownValue({ apiKey }: { apiKey: ApiKey }) {
  const { name, value, prefix, last_four, kind } = apiKey
  const look = 'font-mono text-label font-normal text-muted'
  if (isRevoked(apiKey) || value === null) {
    const text = prefix === null ? (kind === 'legacy' ? 'JSON web token' : '') : `${prefix}…${last_four}`
    return <div className={kind === 'legacy' ? 'text-label font-normal text-muted' : look}>{text}</div>
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span className={`${look} max-w-96 min-w-0 truncate`} title={value}>
        {value}
      </span>
      <CopyButton iconOnly variant="quiet" label={`Copy ${name}`} text={value} />
    </div>
  )
}
