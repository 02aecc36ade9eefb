import type { PlanCell as Value } from '@plinth/catalog/plan-features/plan-feature'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a plan has of a feature: a mark with its word for screen readers, or how much of it. */
export function PlanCell({ value }: { value: Value }) {
  if (value === true) return <Mark icon={<Check size={16} className="text-success" />} word="Included" />
  if (value === false) return <Mark icon={<Minus size={16} className="text-muted" />} word="Not included" />
  if (typeof value === 'string') return value
  const [included, beyond] = value
  return (
    <>
      {included}
      <span className="block text-label text-muted">{beyond}</span>
    </>
  )
}

function Mark({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <span className="flex h-5 items-center">
      <span aria-hidden>{icon}</span>
      <span className="sr-only">{word}</span>
    </span>
  )
}
