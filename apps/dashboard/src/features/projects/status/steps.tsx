import { Panel } from '@plinth/ui/section'
import { Spinner } from '@plinth/ui/spinner'
import { Check } from 'lucide-react'
import { useState } from 'react'

/** The steps that the platform has reported while somebody watched; nothing is made up. */
export function Steps({ current }: { current: string }) {
  const [seen, setSeen] = useState([current])
  if (seen.at(-1) !== current) setSeen([...seen.filter((step) => step !== current), current])
  return (
    <Panel padded={false}>
      <ol>
        {seen.map((step) => (
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
