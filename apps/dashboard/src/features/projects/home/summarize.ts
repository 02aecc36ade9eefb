import type { MetricPoint, MetricRange } from '@plinth/contract/metrics'
import type { ChartedFigure } from './charted.ts'

/** What a chart shows, as numbers; undefined before the first measurement. */
export function summarize(points: readonly MetricPoint[], key: ChartedFigure['key']) {
  const values = points.flatMap((point) => point[key] ?? [])
  if (values.length === 0) return undefined
  return { first: values[0]!, last: values.at(-1)!, lowest: Math.min(...values), highest: Math.max(...values) }
}

export const rangeWords: Record<MetricRange, string> = {
  hour: 'last hour',
  day: 'last day',
  week: 'last week',
}

/** The chart in a sentence: its text alternative. */
export function describeChart(
  { title, key, format }: ChartedFigure,
  points: readonly MetricPoint[],
  range: MetricRange,
) {
  const summary = summarize(points, key)
  if (!summary) return `${title}, ${rangeWords[range]}: no data yet.`
  const { first, last, lowest, highest } = summary
  return `${title}, ${rangeWords[range]}: from ${format(first)} to ${format(last)}, lowest ${format(lowest)}, highest ${format(highest)}.`
}

/** How the size changed over the range, with its sign: "+1.2 MB". Undefined while there is nothing to compare with. */
export function growthOf(points: readonly MetricPoint[], format: (bytes: number) => string) {
  const summary = summarize(points, 'size_bytes')
  if (!summary) return undefined
  const change = summary.last - summary.first
  if (change === 0) return 'No change'
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`
}
