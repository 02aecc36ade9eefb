import type { Statement, StatementOrder } from '@plinth/postgres-meta/introspect/statements'
import { EmptyState } from '@plinth/ui/empty-state'
import { RowLink, Table } from '@plinth/ui/table'
import { formatDuration } from '../../lib/format/format-duration.ts'

interface StatementTableProps {
  /** Undefined while they load. */
  statements: readonly Statement[] | undefined
  order: StatementOrder
  onOrder: (order: StatementOrder) => void
  onOpen: (id: string) => void
}

export function StatementTable({ statements, order, onOrder, onOpen }: StatementTableProps) {
  const sorted = (by: StatementOrder) => ({
    sort: order === by ? ('descending' as const) : ('none' as const),
    onSort: () => onOrder(by),
  })
  return (
    <Table
      label="Statements"
      rows={statements ?? []}
      rowKey={({ id }) => id}
      loading={statements === undefined}
      empty={
        <EmptyState kind="nothing" title="Nothing has been counted yet">
          Statements appear here as soon as they have run.
        </EmptyState>
      }
      columns={[
        {
          key: 'query',
          header: 'Statement',
          primary: true,
          width: '45%',
          cell: (statement) => <Query statement={statement} onOpen={() => onOpen(statement.id)} />,
        },
        { key: 'role', header: 'Role', cell: ({ role }) => <span className="font-mono text-label">{role}</span> },
        {
          key: 'total',
          header: 'Total time',
          align: 'end',
          ...sorted('total'),
          cell: ({ total_ms, share }) => (
            <span className="whitespace-nowrap">
              {formatDuration(total_ms)} <span className="inline-block text-muted sm:w-10">{percent(share)}</span>
            </span>
          ),
        },
        {
          key: 'calls',
          header: 'Calls',
          align: 'end',
          ...sorted('calls'),
          cell: ({ calls }) => calls.toLocaleString('en'),
        },
        {
          key: 'mean',
          header: 'Mean time',
          align: 'end',
          ...sorted('mean'),
          cell: ({ mean_ms }) => <span className="whitespace-nowrap">{formatDuration(mean_ms)}</span>,
        },
        { key: 'rows', header: 'Rows', align: 'end', cell: ({ rows }) => rows.toLocaleString('en') },
      ]}
      footer={statements && statements.length > 0 && footerOf(statements.length)}
    />
  )
}

const MOST = 100

function footerOf(count: number) {
  if (count === MOST) return 'The first hundred. Order them differently to see others.'
  return count === 1 ? '1 statement' : `${count} statements`
}

function Query({ statement: { query }, onOpen }: { statement: Statement; onOpen: () => void }) {
  if (query === null)
    return <span className="font-normal text-muted">Somebody else’s statement, which your login may not read</span>
  return (
    <RowLink asChild>
      <button type="button" onClick={onOpen} className="line-clamp-2 text-start font-mono text-label wrap-anywhere">
        {query.replaceAll(/\s+/g, ' ')}
      </button>
    </RowLink>
  )
}

const percent = (share: number) => (share > 0 && share < 0.01 ? '< 1%' : `${Math.round(share * 100)}%`)
