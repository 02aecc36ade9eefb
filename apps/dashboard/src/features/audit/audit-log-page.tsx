import { audit, type AuditReport } from '@plinth/contract/audit'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { toast } from '../../lib/toast/toast.ts'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { invalidate, useCall } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { auditReportQuery } from '../../data/audit-report.ts'
import { profileQuery } from '../../data/profile.ts'
import { AuditLogTable } from './audit-log-table.tsx'

/** Whether the audit logs are intact, for the operator. */
export function AuditLogPage() {
  const { data: report } = useSuspenseQuery(auditReportQuery())
  const verify = useCall(audit.verify, {
    onSuccess: async ({ logs }) => {
      await invalidate(audit.report)
      if (brokenIn(logs) === 0) toast.success('All audit logs are intact.')
    },
  })
  const isEmpty = report.verified_at !== null && report.logs.length === 0
  const verifyNow = (
    <Button loading={verify.isPending} onClick={() => verify.mutate({})}>
      Verify now
    </Button>
  )
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>Audit log</PageTitle>
        <PageHeader
          title="Audit log"
          description="Every change is an entry of its organization's audit log. Verification finds entries that were changed or removed."
          actions={!isEmpty && verifyNow}
        />
        <Findings report={report} />
        <p className="text-page text-muted">
          {report.verified_at === null ? (
            'The first verification after the start is running.'
          ) : (
            <>
              Last verified <RelativeTime value={report.verified_at} />. Plinth verifies every day and after each start.
            </>
          )}
        </p>
        <AuditLogTable report={report} action={verifyNow} />
      </Page>
    </TooltipProvider>
  )
}

/** To everybody but the operator there is no such page. */
export async function loadAuditReport() {
  const profile = await queryClient.ensureQueryData(profileQuery())
  if (!profile.is_operator) throw notFound()
  await queryClient.ensureQueryData(auditReportQuery())
}

function Findings({ report: { logs, is_insert_only } }: { report: AuditReport }) {
  const broken = brokenIn(logs)
  return (
    <>
      {broken > 0 && (
        <Banner tone="danger" title={broken === 1 ? 'One audit log is broken' : `${broken} audit logs are broken`}>
          Somebody changed or removed entries in the database. Keep a copy of the data directory, and find out who had
          access to it.
        </Banner>
      )}
      {!is_insert_only && (
        <Banner tone="warning" title="The platform's database role could change the audit log">
          The role in DATABASE_URL owns the tables. Give it CREATEROLE and restart Plinth, and Plinth uses a role that
          can only add entries.
        </Banner>
      )}
    </>
  )
}

const brokenIn = (logs: AuditReport['logs']) => logs.filter(({ first_break }) => first_break !== null).length
