import type { ReactNode } from 'react'

interface SectionFooterProps {
  /** Why the button at the right is off. */
  reason?: string
  children: ReactNode
}

/** The foot of a section that saves with a button of its own. */
export function SectionFooter({ reason, children }: SectionFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {reason !== undefined && <p className="me-auto text-muted">{reason}</p>}
      {children}
    </div>
  )
}
