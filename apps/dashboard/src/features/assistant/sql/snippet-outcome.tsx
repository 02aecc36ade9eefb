import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { Ban, Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import type { SnippetResult } from '../state/message.ts'
import { BarChart, LineChart } from './charts.tsx'
import { chartPoints } from './chart-points.ts'
import type { ChartRequest } from './chart-request.ts'
import { RowsTable } from './rows-table.tsx'

interface SnippetOutcomeProps {
  result: SnippetResult
  chart?: ChartRequest | undefined
  /** It is being run again. */
  isStale?: boolean
}

/** What became of SQL: its rows as a table or a chart, what was done, or what stopped it. */
export function SnippetOutcome({ result, chart, isStale = false }: SnippetOutcomeProps) {
  return (
    <div aria-busy={isStale} className={classes('border-t border-border bg-surface', isStale && 'opacity-60')}>
      {result.kind === 'rows' ? <Rows result={result} chart={chart} /> : <Line result={result} />}
    </div>
  )
}

type RowsResult = Extract<SnippetResult, { kind: 'rows' }>

function Rows({ result, chart }: { result: RowsResult; chart: ChartRequest | undefined }) {
  const [wantsTable, setWantsTable] = useState(false)
  const points = chart && chartPoints(chart, result)
  const isDrawn = points !== undefined && !wantsTable
  const Chart = chart?.kind === 'line' ? LineChart : BarChart
  return (
    <>
      {chart && isDrawn ? (
        <Chart points={points} label={`${chart.y} by ${chart.x}`} />
      ) : (
        <RowsTable columns={result.columns} rows={result.rows} />
      )}
      <div className="flex min-h-8 items-center gap-2 border-t border-border px-3 text-label text-muted">
        <span className="me-auto">
          {countOf(result)}
          {isDrawn && points.length < result.rows.length && `, ${formatCount(points.length)} of them drawn`}
        </span>
        {points && (
          <Button size="small" variant="quiet" className="-me-2" onClick={() => setWantsTable(!wantsTable)}>
            {wantsTable ? 'Show the chart' : 'Show the table'}
          </Button>
        )}
      </div>
    </>
  )
}

function Line({ result }: { result: Exclude<SnippetResult, RowsResult> }) {
  if (result.kind === 'done')
    return (
      <Told icon={<Check size={14} className="text-success" aria-hidden />}>
        <code className="font-mono text-label">{result.text}</code>
      </Told>
    )
  if (result.kind === 'failed')
    return (
      <Told isAlert icon={<CircleAlert size={14} className="text-danger" aria-hidden />}>
        {result.text}
      </Told>
    )
  return (
    <Told icon={<Ban size={14} className="text-muted" aria-hidden />}>
      <span className="text-muted">
        {result.kind === 'rejected'
          ? 'You rejected it. Nothing ran.'
          : 'The rows are not kept in this browser. Run it to see them again.'}
      </span>
    </Told>
  )
}

function Told({ icon, isAlert, children }: { icon: ReactNode; isAlert?: boolean; children: ReactNode }) {
  return (
    <p
      role={isAlert ? 'alert' : 'status'}
      className="flex items-start gap-2 px-3 py-2 wrap-anywhere [&>svg]:mt-0.75 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

function countOf({ rows, isTruncated }: RowsResult) {
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`
  return isTruncated ? `The first ${count}, there are more` : count
}
