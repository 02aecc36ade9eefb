import type { MetricPoint, MetricRange, Metrics, Overview } from '@plinth/contract/metrics'
import { Skeleton } from '@plinth/ui/skeleton'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ChartedFigure } from './charted.ts'
import { describeChart, growthOf, rangeWords, summarize } from './summarize.ts'

const Chart = lazy(() => import('./chart.tsx'))

interface FigureProps {
  figure: ChartedFigure
  range: MetricRange
  /** Undefined while it loads. */
  metrics: Metrics | undefined
  overview: Overview | undefined
}

/** One figure as it is now, with how it was. */
export function Figure({ figure, range, metrics, overview }: FigureProps) {
  const { key, title, fromZero } = figure
  const [pointed, setPointed] = useState<number>()
  const points = useMemo(() => metrics?.points ?? [], [metrics])
  const data = useMemo(
    () => ({
      moments: points.map(({ at }) => Date.parse(at) / 1000),
      values: points.map((point) => point[key]),
    }),
    [points, key],
  )
  const point = pointed === undefined ? undefined : points[pointed]
  return (
    <li className="flex min-w-0 flex-col rounded-panel border border-border bg-surface pt-3">
      <h3 className="truncate px-3 text-label text-muted sm:px-4">{title}</h3>
      <p className="truncate px-3 text-title font-semibold tabular-nums sm:px-4">
        {metrics === undefined ? (
          <Skeleton className="my-1 h-5 w-20" />
        ) : point ? (
          valueAt(point, figure)
        ) : (
          (now(figure, points, overview) ?? <Missing figure={figure} overview={overview} />)
        )}
      </p>
      <p className="min-h-4 truncate px-3 text-label text-muted sm:px-4">
        {point ? timeOf(point, range) : noteOf(figure, points, range, overview)}
      </p>
      <div className="mt-1 h-14 overflow-hidden rounded-b-panel">
        {metrics && (
          <Suspense>
            <Chart data={data} label={describeChart(figure, points, range)} fromZero={fromZero} onPoint={setPointed} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

const valueAt = (point: MetricPoint, { key, format }: ChartedFigure) => {
  const value = point[key]
  return value === null ? <span className="text-muted">Not measured</span> : format(value)
}

/** From the server itself where it was asked just now, else from the last measurement. */
function now({ key, format }: ChartedFigure, points: readonly MetricPoint[], overview: Overview | undefined) {
  // nothing runs, and the last measurement would read as the present
  if (overview?.is_awake === false && key !== 'size_bytes') return '–'
  const server = overview?.server
  if (server && key === 'connections') return `${server.connections.used} of ${server.connections.most}`
  if (server && (key === 'size_bytes' || key === 'blocked')) return format(server[key])
  const last = summarize(points, key)?.last ?? (key === 'cache_hit_rate' ? server?.cache_hit_rate : null) ?? null
  return last === null ? undefined : format(last)
}

function Missing({ figure, overview }: Pick<FigureProps, 'figure' | 'overview'>) {
  return <span className="text-muted">{isUncounted(figure, overview) ? 'Not available' : 'No data yet'}</span>
}

const isUncounted = ({ key }: ChartedFigure, overview: Overview | undefined) =>
  (key === 'ms_per_statement' || key === 'statements_per_second') && overview?.contents?.slowest === null

function noteOf(
  figure: ChartedFigure,
  points: readonly MetricPoint[],
  range: MetricRange,
  overview: Overview | undefined,
) {
  const { key, format } = figure
  if (key === 'size_bytes') {
    const growth = growthOf(points, format)
    return growth && `${growth} in the ${rangeWords[range]}`
  }
  if (isUncounted(figure, overview)) return 'pg_stat_statements is not installed'
  const summary = summarize(points, key)
  if (!summary) return undefined
  if (key === 'cache_hit_rate') return `lowest ${format(summary.lowest)}`
  // the present value may be above all measurements
  const server = overview?.server
  const present = server
    ? key === 'connections'
      ? server.connections.used
      : key === 'blocked'
        ? server.blocked
        : 0
    : 0
  return `highest ${format(Math.max(summary.highest, present))}`
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })

const timeOf = ({ at }: MetricPoint, range: MetricRange) =>
  (range === 'hour' ? clock : dayAndClock).format(new Date(at))
