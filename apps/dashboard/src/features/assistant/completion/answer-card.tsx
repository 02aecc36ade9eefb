import { IconButton } from '@plinth/ui/icon-button'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface AnswerCardProps {
  title: string
  /** How far the answer is: with each step it comes into sight. */
  step: string
  onClose: () => void
  children: ReactNode
}

/** What the model wrote, set apart from what the product says. */
export function AnswerCard({ title, step, onClose, children }: AnswerCardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return (
    <section
      ref={card}
      aria-label={title}
      className="flex max-w-[100ch] scroll-my-3 flex-col gap-3 rounded-panel border border-border bg-surface px-3 pt-1.5 pb-3"
    >
      <div className="flex min-h-control-small items-center">
        <h2 className="me-auto font-semibold">{title}</h2>
        <IconButton size="small" label={`Close: ${title}`} onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
