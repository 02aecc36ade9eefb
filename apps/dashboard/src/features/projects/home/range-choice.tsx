import type { MetricRange } from '@plinth/contract/metrics'
import { Button } from '@plinth/ui/button'

const ranges = [
  { range: 'hour', label: 'Hour' },
  { range: 'day', label: 'Day' },
  { range: 'week', label: 'Week' },
] as const satisfies { range: MetricRange; label: string }[]

/** How far back the charts go. */
export function RangeChoice({ value, onChange }: { value: MetricRange; onChange: (range: MetricRange) => void }) {
  return (
    <div role="group" aria-label="Range" className="flex gap-1">
      {ranges.map(({ range, label }) => (
        <Button
          key={range}
          size="small"
          variant={range === value ? 'default' : 'quiet'}
          aria-pressed={range === value}
          onClick={() => onChange(range)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
