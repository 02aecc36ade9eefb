import { seconds } from '@plinth/catalog/durations'
import { audit, type AuditReport } from '@plinth/contract/audit'
import type { Query } from '@tanstack/react-query'
import { query } from '../api/api.ts'

/** Whether the audit logs are intact. For the operator. Asked again until the first verification has finished. */
export const auditReportQuery = () => ({
  ...query(audit.report, {}),
  staleTime: 0,
  refetchInterval: ({ state }: Pick<Query<AuditReport>, 'state'>) =>
    state.data?.verified_at === null ? seconds(2) : false,
})
