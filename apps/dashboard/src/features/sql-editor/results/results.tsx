import type { SqlResult } from '@plinth/contract/sql'
import { Badge } from '@plinth/ui/badge'
import { classes } from '@plinth/ui/classes'
import { Spinner } from '@plinth/ui/spinner'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import type { Outcome, RunningSql } from '../runs.ts'
import { useTransaction } from '../transactions/open-transaction.ts'
import { keepPlans } from './compare/last-plans.ts'
import { NoticesByStatement } from './notices-by-statement.tsx'
import { RanAs } from './ran-as.tsx'
import { ResultPane } from './result-pane.tsx'
import { ResultTabs } from './result-tabs.tsx'
import { RunError } from './run-error.tsx'

const TransactionBar = lazy(async () => ({
  default: (await import('../transactions/transaction-bar.tsx')).TransactionBar,
}))

interface ResultsProps {
  running: RunningSql | undefined
  outcome: Outcome | undefined
  /** Where the fault is in the editor now. */
  fault: { from: number; to: number } | undefined
  name: string
  text: string
  /** What helps with the statement that failed. */
  help: ReactNode
  onShowFault: (position: number) => void
}

const ERROR = 'error'

/** What the last run gave: a tab for each result set, and one for what stopped it. */
export function Results({ running, outcome, fault, name, text, help, onShowFault }: ResultsProps) {
  const { transaction } = useTransaction()
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy={running !== undefined}>
      <Suspense>
        {transaction?.snippet === outcome?.id && transaction && (
          <TransactionBar key={transaction.id} transaction={transaction} isRunning={running !== undefined} />
        )}
      </Suspense>
      {running && <RunningStrip hasOlder={outcome !== undefined} />}
      {outcome && (
        <div className={classes('flex min-h-0 flex-1 flex-col', running && 'opacity-60')}>
          <RanAs runAs={outcome.runAs} />
          <OutcomeTabs
            key={outcome.answer?.request_id ?? outcome.sent.text}
            outcome={outcome}
            fault={fault}
            name={name}
            text={text}
            help={help}
            onShowFault={onShowFault}
          />
        </div>
      )}
    </div>
  )
}

/** Which tab is open lives in the address, so that it is open again after a way through another page. */
function useResultInAddress() {
  const navigate = useNavigate()
  return (result: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, result }),
      state: true,
      replace: true,
      resetScroll: false,
    })
}

function RunningStrip({ hasOlder }: { hasOlder: boolean }) {
  return (
    <p role="status" className="flex h-9 shrink-0 items-center gap-2 border-b border-border bg-accent-surface px-4">
      <Spinner size={14} />
      {hasOlder ? 'Running… showing previous results.' : 'Running.'}
    </p>
  )
}

function OutcomeTabs({
  outcome,
  fault,
  name,
  text,
  help,
  onShowFault,
}: Omit<ResultsProps, 'running' | 'outcome'> & { outcome: Outcome }) {
  const { answer, failure } = outcome
  const results = answer?.results ?? []
  const hasError = failure !== undefined || answer?.error !== undefined
  const [previousPlans] = useState(() => keepPlans(outcome))
  const setInAddress = useResultInAddress()
  const { result: inAddress } = useSearch({ strict: false })
  const [chosen, setChosen] = useState<string>()
  const tab = chosen ?? (hasError ? ERROR : (inAddress ?? String(firstWorthSeeing(results) + 1)))
  const onTab = (value: string) => {
    setChosen(value)
    setInAddress(value)
  }
  const error = (
    <RunError
      projectRef={outcome.ref}
      error={answer?.error}
      failure={failure}
      hasEarlierResults={results.length > 0}
      wasAllOrNothing={outcome.wasAllOrNothing}
      fault={fault}
      text={text}
      requestId={answer?.request_id}
      help={help}
      onShowFault={onShowFault}
    />
  )
  if (results.length === 0 && hasError) return <div className="min-h-0 overflow-y-auto">{error}</div>
  if (results.length === 0) return <Announcement>There was no statement in it.</Announcement>
  const resultTabs = results.map((result, index) => ({
    value: String(index + 1),
    label: <TabLabel result={result} number={results.length > 1 ? index + 1 : undefined} />,
    content: (
      <ResultPane
        key={index}
        result={result}
        name={name}
        sql={outcome.sent.text}
        rowLimit={outcome.rowLimit}
        wasOther={outcome.runAs.role !== undefined}
        hasParameters={outcome.parameters !== undefined}
        previousPlan={previousPlans.get(result.statement_index)}
        leftOpen={answer?.left_transaction_open === true}
      />
    ),
  }))
  const errorTab = {
    value: ERROR,
    label: 'Error',
    isError: true,
    content: <div className="min-h-0 overflow-y-auto">{error}</div>,
  }
  const tabs = [...resultTabs, ...messagesTab(results), ...(hasError ? [errorTab] : [])]
  return <ResultTabs tabs={tabs} value={tab} onValueChange={onTab} />
}

/** What all statements said, where one would have to look through several tabs. */
function messagesTab(results: readonly SqlResult[]) {
  const said = results.reduce((sum, { notices, notices_dropped }) => sum + notices.length + notices_dropped, 0)
  if (results.length < 2 || said === 0) return []
  return [
    {
      value: 'messages',
      label: (
        <>
          Messages <Badge>{formatCount(said)}</Badge>
        </>
      ),
      content: <NoticesByStatement results={results} />,
    },
  ]
}

function TabLabel({ result, number }: { result: SqlResult; number: number | undefined }) {
  return (
    <>
      {number !== undefined && <span className="text-muted">{number}</span>}
      {result.columns.length > 0 ? result.command : (result.command_tag ?? result.command)}
      <span className="font-normal text-muted">{factsOf(result)}</span>
    </>
  )
}

/** The last statement that gave rows is what a run was for; without one, the last of all. */
function firstWorthSeeing(results: SqlResult[]) {
  const withRows = results.findLastIndex(({ columns }) => columns.length > 0)
  return withRows === -1 ? Math.max(0, results.length - 1) : withRows
}

function factsOf({ columns, rows, truncated, duration_ms }: SqlResult) {
  const rowsWord = `${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`
  const count = columns.length > 0 ? `${truncated ? 'first ' : ''}${rowsWord} · ` : ''
  return `${count}${formatDuration(duration_ms)}`
}

const formatDuration = (ms: number) =>
  ms < 1000 ? `${Number(ms.toFixed(ms < 10 ? 1 : 0))} ms` : `${(ms / 1000).toFixed(1)} s`

function Announcement({ children }: { children: string }) {
  return (
    <p role="status" className="p-4 text-muted">
      {children}
    </p>
  )
}
