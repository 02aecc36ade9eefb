import { invoices, type InvoiceDocument } from '@plinth/contract/invoices'
import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { PageHeader } from '@plinth/ui/page-header'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '@plinth/contract/api-error'
import { call, query } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { PageTitle } from '../../../components/frames/page-title.tsx'
import { overdueInvoicesQuery } from '../../../data/billing.ts'
import { downloadBlob } from '../../../lib/browser/download-text.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import printStyles from './invoice-print.css?inline'
import { statusLabel } from './status-label.ts'

/** One invoice as a document: read, printed, and downloaded as a PDF. */
export function InvoicePage({ organization, id }: { organization: Organization; id: string }) {
  const { slug, name } = organization
  const { data, error, refetch, isFetching } = useQuery(query(invoices.get, { slug, invoice_id: id }))
  const { data: overdue = [] } = useQuery(overdueInvoicesQuery())
  if (error instanceof ApiError && error.code === 404) {
    return (
      <EmptyState kind="nothing" title="This organization has no such invoice">
        <Link to="/org/$slug/billing" params={{ slug }} search={{}} hash="invoices">
          See all invoices
        </Link>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <Failure
        title="The invoice could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-96" />
  const isOverdue = overdue.some((late) => late.id === data.id && late.organization_id === organization.id)
  const { label, tone } = statusLabel(data.status, isOverdue)
  return (
    <>
      <style>{printStyles}</style>
      <PageTitle>{`Invoice ${data.number} · ${name}`}</PageTitle>
      <div className="flex w-full max-w-220 flex-col gap-6">
        <PageHeader
          title={`Invoice ${data.number}`}
          status={<Badge tone={tone}>{label}</Badge>}
          actions={<Actions slug={slug} invoice={data} />}
        />
        <InvoiceSheet invoice={data} />
        <p className="print:hidden">
          <Link
            to="/org/$slug/billing"
            params={{ slug }}
            hash="invoices"
            className="text-text underline underline-offset-2"
          >
            See all invoices
          </Link>
        </p>
      </div>
    </>
  )
}

function Actions({ slug, invoice: { id, number } }: { slug: string; invoice: InvoiceDocument }) {
  const [isDownloading, setDownloading] = useState(false)
  const download = async () => {
    setDownloading(true)
    try {
      const response = await call(invoices.pdf, { slug, invoice_id: id })
      downloadBlob(`invoice-${number}.pdf`, new Blob([await response.arrayBuffer()], { type: 'application/pdf' }))
    } catch (error) {
      toastError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setDownloading(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => window.print()}>
        <Printer size={16} aria-hidden />
        Print
      </Button>
      <Button variant="primary" loading={isDownloading} onClick={() => void download()}>
        <Download size={16} aria-hidden />
        Download PDF
      </Button>
    </div>
  )
}
