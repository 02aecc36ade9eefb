import type { UsageMetric } from '@plinth/catalog/usage-metrics'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { formatDuration } from '../../lib/format/format-duration.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'

/** A quantity in the unit of its metric: "1.5 GB", "12,345", "3.50 h". */
export function formatUsage(unit: UsageMetric['unit'], quantity: number): string {
  if (unit === 'bytes') return formatBytes(quantity)
  if (unit === 'seconds') return quantity === 0 ? '0 h' : formatDuration(quantity * 1000)
  return formatCount(quantity)
}
