import { IconButton } from '@plinth/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface AnswerCardProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** What the model wrote, set apart from what the product says. */
export const AnswerCard = ({ title, onClose, children }: AnswerCardProps) => (
  <section
    aria-label={title}
    className="flex max-w-[100ch] flex-col gap-3 rounded-panel border border-border bg-surface px-3 pt-1.5 pb-3"
  >
    <div className="flex min-h-control-small items-center">
      <h3 className="me-auto font-semibold">{title}</h3>
      <IconButton size="small" label={`Close: ${title}`} onClick={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
    {children}
  </section>
)
