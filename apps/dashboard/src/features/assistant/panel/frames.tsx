import { IconButton } from '@plinth/ui/icon-button'
import { X } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ResizeHandle } from '../../../components/frames/resize-handle.tsx'
import { assistantWidth } from '../../../lib/browser/stored-entries.ts'

// Only phones have it.
const Sheet = lazy(async () => ({ default: (await import('@plinth/ui/sheet')).Sheet }))

interface FrameProps {
  /** The chat's name, or what is shown in place of it. */
  title: string
  /** Beside the title, before the cross. */
  actions: ReactNode
  children: ReactNode
  onClose: () => void
}

const NARROWEST = 320
const WIDEST = 800
const USUAL = 400

/** The column at the right side. Where there is little room it lies over the page. */
export function PanelColumn({ title, actions, children, onClose }: FrameProps) {
  const [width, setWidth] = useState(() => within(assistantWidth.read() ?? USUAL))
  const opener = useOpener()
  const resize = (next: number) => {
    setWidth(within(next))
    assistantWidth.write(within(next))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
    opener.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc that bubbles from the controls in it
    <aside
      id="assistant"
      aria-label="Assistant"
      style={{ width }}
      onKeyDown={onKeyDown}
      className="relative z-20 max-w-full shrink-0 border-s border-border bg-canvas max-lg:absolute max-lg:inset-y-0 max-lg:end-0 max-lg:shadow-float"
    >
      <div className="flex h-full min-h-0 flex-col">
        <header className="flex min-h-11 shrink-0 items-center gap-0.5 border-b border-border ps-4 pe-1.5">
          <h2 className="me-auto min-w-0 truncate font-semibold" title={title}>
            {title}
          </h2>
          {actions}
          <IconButton label="Close the assistant" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        {children}
      </div>
      <ResizeHandle
        side="start"
        label="Assistant"
        width={width}
        narrowest={NARROWEST}
        widest={WIDEST}
        onResize={resize}
        onReset={() => resize(USUAL)}
      />
    </aside>
  )
}

export function PanelSheet({ title, actions, children, onClose }: FrameProps) {
  return (
    <Suspense>
      <Sheet open onOpenChange={(open) => open || onClose()} title={title} actions={actions} padded={false}>
        <div className="flex h-full min-h-0 flex-col bg-canvas">{children}</div>
      </Sheet>
    </Suspense>
  )
}

/** What had the focus before the panel was there. */
function useOpener() {
  const opener = useRef<HTMLElement>(undefined)
  useEffect(() => {
    opener.current = document.querySelector<HTMLElement>('[aria-controls=assistant]') ?? undefined
  }, [])
  return opener
}

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
