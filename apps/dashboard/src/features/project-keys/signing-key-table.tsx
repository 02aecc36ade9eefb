import { type SigningKey, signingKeys } from '@plinth/contract/signing-keys'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Table, type TableColumn } from '@plinth/ui/table'
import type { ComponentProps } from 'react'
import { useCall } from '../../api/api.ts'

interface SigningKeyTableProps {
  projectRef: string
  keys: readonly SigningKey[] | undefined
  onRevoke: ((key: SigningKey) => void) | undefined
  onRevealed: (key: SigningKey, secret: string) => void
}

/** The key in use first, then those whose tokens are accepted, then what was revoked. */
export function SigningKeyTable({ projectRef, keys, onRevoke, onRevealed }: SigningKeyTableProps) {
  const rows = (keys ?? []).toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  return (
    <Table
      label="Signing keys"
      rows={rows}
      rowKey={({ id }) => id}
      loading={keys === undefined}
      columns={columns}
      actions={(key) => (
        <Actions projectRef={projectRef} signingKey={key} onRevoke={onRevoke} onRevealed={onRevealed} />
      )}
    />
  )
}

const order: SigningKey['status'][] = ['in_use', 'standby', 'previously_used', 'revoked']

const statuses: Record<SigningKey['status'], { label: string; tone: ComponentProps<typeof Badge>['tone'] }> = {
  in_use: { label: 'In use', tone: 'success' },
  standby: { label: 'Standby', tone: 'neutral' },
  previously_used: { label: 'Previously used', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'danger' },
}

const columns: TableColumn<SigningKey>[] = [
  {
    key: 'key',
    header: 'Key',
    primary: true,
    cell: ({ kid, status, signs_legacy_keys }) => (
      <div className="min-w-0 py-1">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
          {signs_legacy_keys && <span className="text-label font-normal text-muted">Signs the legacy keys</span>}
        </div>
        <div className="font-mono text-label font-normal wrap-anywhere text-muted">{kid}</div>
      </div>
    ),
  },
  { key: 'algorithm', header: 'Algorithm', width: '9rem', cell: ({ algorithm }) => algorithm },
  { key: 'since', header: 'Since', width: '8rem', cell: ({ changed_at }) => <RelativeTime value={changed_at} /> },
  {
    key: 'used',
    header: 'Last used',
    width: '8rem',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span className="text-muted">Never</span> : <RelativeTime value={last_used_at} />,
  },
]

interface ActionsProps extends Omit<SigningKeyTableProps, 'keys'> {
  signingKey: SigningKey
}

function Actions({ projectRef, signingKey, onRevoke, onRevealed }: ActionsProps) {
  const { id, kid, algorithm, status } = signingKey
  const reveal = useCall(signingKeys.reveal, { onSuccess: ({ secret }) => onRevealed(signingKey, secret) })
  const small = { size: 'small', variant: 'quiet' } as const
  if (status === 'revoked') return null
  return (
    <>
      {algorithm === 'HS256' && (
        <Button
          {...small}
          aria-label={`Reveal the secret of ${kid}`}
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ ref: projectRef, id })}
        >
          Reveal
        </Button>
      )}
      {status !== 'in_use' && onRevoke && (
        <Button {...small} aria-label={`Revoke ${kid}`} onClick={() => onRevoke(signingKey)}>
          Revoke
        </Button>
      )}
    </>
  )
}
