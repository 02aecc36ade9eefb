import type { AuditReport, VerifiedLog } from '@plinth/contract/audit'
import { EmptyState } from '@plinth/ui/empty-state'
import { StatusDot } from '@plinth/ui/status-dot'
import { Table, type TableColumn } from '@plinth/ui/table'

/** The result of the latest verification, a row for each organization. */
export function AuditLogTable({ report: { logs, verified_at } }: { report: AuditReport }) {
  return (
    <Table
      label="Audit logs"
      columns={columns}
      rows={logs}
      rowKey={({ chain }) => chain}
      loading={verified_at === null}
      empty={<EmptyState kind="nothing" title="The last verification found no audit logs" />}
    />
  )
}

const columns: TableColumn<VerifiedLog>[] = [
  { key: 'name', header: 'Audit log', cell: nameOf, primary: true },
  { key: 'result', header: 'Result', cell: (log) => <Result log={log} /> },
  { key: 'entries', header: 'Intact entries', cell: ({ intact_entries }) => intact_entries, align: 'end' },
]

function nameOf({ chain, organization }: VerifiedLog) {
  if (organization) return organization.name
  return chain === 'platform' ? 'Platform' : `Deleted organization (${chain})`
}

function Result({ log: { first_break } }: { log: VerifiedLog }) {
  return first_break === null ? (
    <StatusDot state="healthy">Intact</StatusDot>
  ) : (
    <StatusDot state="failed">Broken at entry {first_break}</StatusDot>
  )
}
