import { Eye } from 'lucide-react'
import type { Offer } from './use-offer.ts'

interface SentLineProps {
  /** What the model sees, as a sentence. */
  children: string
  offer: Offer
}

/** What goes to the model, and to which, before it goes there. */
export const SentLine = ({ children, offer: { model } }: SentLineProps) => (
  <p className="flex items-start gap-1.5 text-label text-muted">
    <Eye size={12} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">
      {children} It is sent to {model.model} at {model.host}.
    </span>
  </p>
)
