import { invoices, type IssuedInvoice } from '@plinth/contract/invoices'
import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Table } from '@plinth/ui/table'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, keyOf } from '../../../api/api.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { overdueInvoicesQuery } from '../../../data/billing.ts'
import { formatCurrency } from '../../../lib/format/format-currency.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { invoiceSearch } from './invoice-address.ts'
import { statusLabel } from './status-label.ts'

/** As many as the server returns at once. */
const PAGE = 100

/** Every invoice of an organization, newest first. */
export function InvoiceTable({ organization }: { organization: Organization }) {
  const { id, slug } = organization
  const { data, error, isPending, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keyOf(invoices.list, { slug }),
    queryFn: ({ pageParam, signal }) => call(invoices.list, { slug, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: IssuedInvoice[], pages: IssuedInvoice[][]) =>
      page.length === PAGE ? pages.length * PAGE : undefined,
  })
  const { data: overdue = [] } = useQuery(overdueInvoicesQuery())
  if (error) {
    return (
      <Failure
        title="The invoices could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const isOverdue = (invoice: IssuedInvoice) =>
    overdue.some((late) => late.id === invoice.id && late.organization_id === id)
  return (
    <>
      <Table
        label="Invoices"
        loading={isPending}
        rows={data?.pages.flat() ?? []}
        rowKey={(invoice) => invoice.id}
        columns={[
          {
            key: 'number',
            header: 'Invoice',
            primary: true,
            cell: ({ id: invoiceId, number }) => (
              <Link
                to="/org/$slug/billing"
                params={{ slug }}
                search={invoiceSearch(invoiceId)}
                className="underline-offset-2 hover:underline"
              >
                {number}
              </Link>
            ),
          },
          { key: 'due', header: 'Due', cell: ({ due_date }) => formatDay(due_date) },
          {
            key: 'status',
            header: 'Status',
            cell: (invoice) => {
              const { label, tone } = statusLabel(invoice.status, isOverdue(invoice))
              return <Badge tone={tone}>{label}</Badge>
            },
          },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: ({ amount_cents }) => <span className="tabular-nums">{formatCurrency(amount_cents / 100)}</span>,
          },
        ]}
        footer={
          hasNextPage && (
            <Button loading={isFetching} onClick={() => void fetchNextPage()}>
              Show older invoices
            </Button>
          )
        }
        empty={
          <EmptyState kind="nothing" title="No invoices yet">
            The first one appears at the end of the first cycle of a paid plan.
          </EmptyState>
        }
      />
    </>
  )
}
