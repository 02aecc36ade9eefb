import type { MetricPoint } from '@plinth/contract/metrics'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { formatDuration } from '../../../lib/format/format-duration.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'

export interface ChartedFigure {
  key: Exclude<keyof MetricPoint, 'at' | 'deadlocks'>
  title: string
  format: (value: number) => string
  /** Whether the chart begins at zero; else small changes of a large value could not be seen. */
  fromZero: boolean
}

/** The figures of the home, in their order. */
export const charted: readonly ChartedFigure[] = [
  { key: 'connections', title: 'Connections', format: formatCount, fromZero: true },
  { key: 'size_bytes', title: 'Database size', format: formatBytes, fromZero: false },
  { key: 'ms_per_statement', title: 'Time per statement', format: formatDuration, fromZero: true },
  { key: 'statements_per_second', title: 'Statements per second', format: formatRate, fromZero: true },
  { key: 'cache_hit_rate', title: 'Cache hit rate', format: formatPercent, fromZero: true },
  { key: 'blocked', title: 'Waiting for locks', format: formatCount, fromZero: true },
]

/** With two digits at most where it is small: "0.25", "3.1", "140". */
export function formatRate(value: number) {
  return value > 0 && value < 0.01
    ? '< 0.01'
    : value.toLocaleString('en-US', { maximumSignificantDigits: digits(value) })
}

const digits = (value: number) => (value < 100 ? 2 : 21)

/** Never 100 % where something was missed. */
export function formatPercent(share: number) {
  return `${Math.floor(share * 1000) / 10}%`
}
