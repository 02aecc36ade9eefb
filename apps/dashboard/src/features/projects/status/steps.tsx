import { Panel } from '@plinth/ui/section'
import { Spinner } from '@plinth/ui/spinner'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { seenSteps } from './seen-steps.ts'

/** The steps that the platform has reported while somebody watched; nothing is made up, and before a report nothing is shown. */
export function Steps({ reported }: { reported: string | null }) {
  const [seen, setSeen] = useState(() => seenSteps([], reported))
  const steps = seenSteps(seen, reported)
  if (steps !== seen) setSeen(steps)
  if (steps.length === 0) return null
  const current = steps.at(-1)
  return (
    <Panel padded={false}>
      <ol>
        {steps.map((step) => (
          <li key={step} className="flex items-center gap-3 px-4 py-2.5">
            {step === current ? (
              <Spinner size={16} />
            ) : (
              <Check size={16} aria-label="Done" className="shrink-0 text-success" />
            )}
            <span className={step === current ? 'font-medium' : 'text-muted'}>{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
