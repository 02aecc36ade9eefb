import { IconButton } from '@plinth/ui/icon-button'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface RowPanelProps {
  title: string
  /** In the header, before the cross. */
  actions: ReactNode
  /** Absent while the row's neighbors are unknown. */
  onStep?: (by: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

/** A row beside the grid, which stays usable. The arrow keys step through the rows, Esc closes it. */
export function RowPanel({ title, actions, onStep, onClose, children }: RowPanelProps) {
  const body = useRef<HTMLDivElement>(null)
  // its ring would be the loudest thing on the screen
  useEffect(() => body.current?.focus({ preventScroll: true, focusVisible: false }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (by && onStep) onStep(by)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <aside
      aria-label={title}
      className="flex w-[min(30rem,50%)] shrink-0 flex-col border-s border-border bg-raised"
      onKeyDown={onKeyDown}
    >
      <header className="flex h-11 shrink-0 items-center gap-1 border-b border-border ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate text-body font-semibold" title={title}>
          {title}
        </h2>
        {actions}
        <IconButton label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div
        ref={body}
        role="region"
        aria-label="Values"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 focus-visible:outline-offset-[-2px]"
      >
        {children}
      </div>
    </aside>
  )
}
