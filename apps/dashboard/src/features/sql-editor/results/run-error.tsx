import type { SqlError } from '@plinth/contract/sql'
import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Ban, CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { requestIdOf } from '../../../api/toast-error.ts'
import { transactionInTheWay } from '../transactions/open-transaction.ts'
import { Notices } from './notices.tsx'

const TransactionUnderWay = lazy(async () => ({
  default: (await import('../transactions/transaction-under-way.tsx')).TransactionUnderWay,
}))

interface RunErrorProps {
  projectRef: string
  /** What the database refused. */
  error: SqlError | undefined
  /** Why the run did not reach the database. */
  failure: Error | undefined
  fault: { from: number; to: number } | undefined
  text: string
  requestId: string | undefined
  hasEarlierResults: boolean
  wasAllOrNothing: boolean
  /** What helps with it. */
  help: ReactNode
  onShowFault: (position: number) => void
}

/** What stopped the run, why, and where in the text. */
export function RunError({
  projectRef,
  error,
  failure,
  fault,
  text,
  requestId,
  hasEarlierResults,
  wasAllOrNothing,
  help,
  onShowFault,
}: RunErrorProps) {
  const wasCancelled = error?.code === 'cancelled'
  const Icon = wasCancelled ? Ban : CircleAlert
  const id = requestId ?? requestIdOf(failure)
  const inTheWay = transactionInTheWay(failure)
  return (
    <div className="flex flex-col">
      <div role="alert" className="flex items-start gap-3 p-4">
        <Icon
          size={16}
          aria-hidden
          className={wasCancelled ? 'mt-1 shrink-0 text-muted' : 'mt-1 shrink-0 text-danger'}
        />
        <div className="flex min-w-0 max-w-[100ch] flex-col gap-2">
          <p className="text-page font-medium wrap-anywhere">{error?.message ?? failure?.message}</p>
          {error?.detail && <p className="text-muted wrap-anywhere">{error.detail}</p>}
          {error?.hint && (
            <p className="wrap-anywhere">
              <span className="text-muted">Hint: </span>
              {error.hint}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 text-label text-muted">
            <Suspense>{inTheWay && <TransactionUnderWay projectRef={projectRef} id={inTheWay} />}</Suspense>
            {fault && (
              <Button size="small" onClick={() => onShowFault(fault.from)}>
                Go to line {lineOf(text, fault.from)}
              </Button>
            )}
            {error && !wasCancelled && (
              <span>
                Code <code className="font-mono">{error.code}</code>
              </span>
            )}
            {error && !wasCancelled && <CopyButton variant="quiet" label="Copy details" text={detailsOf(error, id)} />}
            {!error && id && <span>Request id {id}</span>}
          </div>
          {hasEarlierResults && (
            <p className="text-muted">
              The other tabs show the results of the statements before it.{' '}
              {wasAllOrNothing
                ? 'They ran in one transaction, so their changes were rolled back.'
                : 'Their changes were kept.'}
            </p>
          )}
        </div>
      </div>
      {help}
      {error && <Notices notices={error.notices} dropped={0} />}
    </div>
  )
}

const lineOf = (text: string, position: number) => text.slice(0, position).split('\n').length

function detailsOf({ code, message, detail, hint }: SqlError, requestId: string | undefined) {
  return [`${code}: ${message}`, detail, hint, requestId && `Request id ${requestId}`].filter(Boolean).join('\n')
}
