import { Kbd } from '@plinth/ui/kbd'
import type { Destination } from './destinations.ts'

/** What the second key may be, while it is waited for. */
export function ChordHint({ destinations }: { destinations: readonly Destination[] }) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-6 z-50 mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-x-4 gap-y-1.5 rounded-panel border border-border bg-raised px-4 py-2.5 shadow-float"
    >
      <span className="text-muted">Go to</span>
      {destinations.map(
        ({ key, label }) =>
          key && (
            <span key={key} className="inline-flex items-center gap-1.5">
              <Kbd>{key}</Kbd>
              {label}
            </span>
          ),
      )}
    </div>
  )
}
