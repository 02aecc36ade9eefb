import { Inbox, ListFilter, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** Which of the three empties it is: none exists yet, the filter hides all, or the person may not see them. */
  kind: 'nothing' | 'filtered' | 'forbidden'
  title: string
  /** One or two sentences: what would stand here, or whom to ask. */
  children?: ReactNode
  /** In place of the kind's own. 20 px. */
  icon?: ReactNode
  action?: ReactNode
}

/** Says why there is nothing, and what to do about it. */
export function EmptyState({ kind, title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex items-start gap-3 px-4 py-6">
      <span className="grid size-9 shrink-0 place-items-center rounded-control border border-border bg-canvas text-muted">
        {icon ?? icons[kind]}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div className="max-w-full">
          <p className="text-page font-medium wrap-anywhere">{title}</p>
          {children && <div className="max-w-[60ch] text-muted wrap-anywhere">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}

const icons = {
  nothing: <Inbox size={18} aria-hidden />,
  filtered: <ListFilter size={18} aria-hidden />,
  forbidden: <Lock size={18} aria-hidden />,
} satisfies Record<EmptyStateProps['kind'], ReactNode>
