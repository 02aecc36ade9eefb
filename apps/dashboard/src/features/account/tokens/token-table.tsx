import type { AccessToken } from '@plinth/contract/access-tokens'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { EmptyState } from '@plinth/ui/empty-state'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Table, type TableColumn } from '@plinth/ui/table'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { scopesInWords } from './scopes-in-words.ts'

interface TokenTableProps {
  tokens: readonly AccessToken[]
  /** The way to the first one. */
  create: ReactNode
  onRevoke: (token: AccessToken) => void
}

/** The tokens with what they may do, and how to use one where there is none yet. */
export function TokenTable({ tokens, create, onRevoke }: TokenTableProps) {
  return (
    <Table
      label="Access tokens"
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
      actions={(token) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={`${token.has_expired ? 'Remove' : 'Revoke'} ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          {token.has_expired ? 'Remove' : 'Revoke'}
        </Button>
      )}
      empty={<NoTokens create={create} />}
    />
  )
}

const columns: readonly TableColumn<AccessToken>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ name, scopes, prefix, last_four }) => (
      <div className="py-1">
        <div className="wrap-anywhere">{name}</div>
        <div className="font-mono text-label font-normal text-muted">
          {prefix}…{last_four}
        </div>
        <div className="text-label font-normal text-muted">{scopesInWords(scopes)}</div>
      </div>
    ),
  },
  { key: 'created', header: 'Created', width: '7rem', cell: ({ created_at }) => <RelativeTime value={created_at} /> },
  {
    key: 'used',
    header: 'Last used',
    width: '7rem',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span className="text-muted">Never</span> : <RelativeTime value={last_used_at} />,
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '7rem',
    cell: ({ expires_at, has_expired }) =>
      expires_at === null ? (
        <Badge tone="warning">Never</Badge>
      ) : has_expired ? (
        <Badge tone="danger">Expired</Badge>
      ) : (
        <RelativeTime value={expires_at} />
      ),
  },
]

function NoTokens({ create }: { create: ReactNode }) {
  return (
    <EmptyState
      kind="nothing"
      icon={<KeyRound size={18} aria-hidden />}
      title="You have no access tokens yet"
      action={
        <div className="flex w-full min-w-0 flex-col items-start gap-3">
          <CodeBlock wrap label="A first request" code={example(location.origin)} />
          {create}
        </div>
      }
    >
      Create one for a script, for continuous integration or for a tool. With it, a first request looks like this:
    </EmptyState>
  )
}

const example = (origin: string) => `curl -H "Authorization: Bearer $PLINTH_TOKEN" ${origin}/platform/organizations`
