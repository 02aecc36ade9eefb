import { createFileRoute } from '@tanstack/react-router'
import { AuditLogPage, loadAuditReport } from '../../features/audit/audit-log-page.tsx'

export const Route = createFileRoute('/_app/audit-log')({
  // only the operator comes here, so that nobody else fetches what it needs
  codeSplitGroupings: [['loader', 'component']],
  loader: loadAuditReport,
  staticData: { skeleton: 'table' },
  component: AuditLogPage,
})
