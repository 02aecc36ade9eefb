import type { AuditReport, VerifiedLog } from '@plinth/contract/audit'
import { EmptyState } from '@plinth/ui/empty-state'
import { StatusDot } from '@plinth/ui/status-dot'
import { Table, type TableColumn } from '@plinth/ui/table'
import type { ReactNode } from 'react'

interface AuditLogTableProps {
  report: AuditReport
  /** Offered where there is nothing to show. */
  action: ReactNode
}

/** The result of the latest verification, a row for each organization. */
export function AuditLogTable({ report: { logs, verified_at }, action }: AuditLogTableProps) {
  return (
    <Table
      label="Audit logs"
      columns={columns}
      rows={logs}
      rowKey={({ chain }) => chain}
      loading={verified_at === null}
      empty={
        <EmptyState kind="nothing" title="Nothing had been logged at the last check" action={action}>
          A change that is made here becomes an entry. The next check verifies it.
        </EmptyState>
      }
    />
  )
}

const columns: TableColumn<VerifiedLog>[] = [
  { key: 'name', header: 'Audit log', cell: (log) => <Name log={log} />, primary: true },
  { key: 'result', header: 'Result', cell: (log) => <Result log={log} /> },
  { key: 'entries', header: 'Intact entries', cell: ({ intact_entries }) => intact_entries, align: 'end' },
]

/** Organizations may have the same name, and never the same slug. */
function Name({ log: { chain, organization } }: { log: VerifiedLog }) {
  if (!organization) return chain === 'platform' ? 'Platform' : `Deleted organization (${chain})`
  return (
    <>
      {organization.name} <span className="font-mono text-label font-normal text-muted">{organization.slug}</span>
    </>
  )
}

function Result({ log: { first_break } }: { log: VerifiedLog }) {
  return first_break === null ? (
    <StatusDot state="healthy">Intact</StatusDot>
  ) : (
    <StatusDot state="failed">Broken at entry {first_break}</StatusDot>
  )
}
