import { invoices } from '@plinth/contract/invoices'
import { EmptyState } from '@plinth/ui/empty-state'
import { Panel } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { formatCurrency } from '../../../lib/format/format-currency.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { InvoiceLines } from './invoice-lines.tsx'

/** What this cycle's invoice will be if nothing changes until its end. */
export function UpcomingInvoice({ slug }: { slug: string }) {
  const { data, error, refetch, isFetching } = useQuery(query(invoices.upcoming, { slug }))
  if (error) {
    return (
      <Failure
        title="The upcoming invoice could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined) return <Skeleton className="h-28" />
  if (data === null) {
    return (
      <Panel padded={false}>
        <EmptyState kind="nothing" title="No upcoming invoice">
          The Free plan costs nothing.
        </EmptyState>
      </Panel>
    )
  }
  const { period_start, period_end, lines, amount_cents, credit_cents } = data
  return (
    <Panel
      footer={
        <p className="text-muted">
          {`From ${formatDay(period_start)} to ${formatDay(period_end)}, if nothing changes.`}
          {credit_cents > 0 && ` The organization has ${formatCurrency(credit_cents / 100)} of credit.`}
        </p>
      }
    >
      <InvoiceLines label="Upcoming invoice" lines={lines} amountCents={amount_cents} />
    </Panel>
  )
}
