import { IconButton } from '@plinth/ui/icon-button'
import { PanelLeft } from 'lucide-react'
import { type KeyboardEvent, lazy, type PointerEvent, type ReactNode, Suspense, useState } from 'react'
import { sideColumnWidth } from '../lib/stored-entries.ts'
import { useIsNarrow } from './use-is-narrow.ts'

// Only phones have it, and only once it is opened.
const Sheet = lazy(async () => ({ default: (await import('@plinth/ui/sheet')).Sheet }))

interface SideColumnProps {
  /** What the column holds, as in "Tables". */
  label: string
  children: ReactNode
}

const NARROWEST = 180
const WIDEST = 480
const USUAL = 240
const STEP = 16

/** The second column of an area: what it holds. Resizable; on a phone a sheet behind a button. */
export function SideColumn({ label, children }: SideColumnProps) {
  return useIsNarrow() ? <ColumnSheet label={label}>{children}</ColumnSheet> : <Column label={label}>{children}</Column>
}

function ColumnSheet({ label, children }: SideColumnProps) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const onOpen = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <div className="absolute start-2 top-2 z-10">
        <IconButton label={`Show ${label.toLowerCase()}`} variant="default" onClick={onOpen}>
          <PanelLeft size={16} aria-hidden />
        </IconButton>
      </div>
      <Suspense>
        {wasOpened && (
          <Sheet open={open} onOpenChange={setOpen} title={label} padded={false}>
            {/* Following a link in the list closes the sheet. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
            <div
              className="bg-raised pb-5"
              onClick={(event) => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
            >
              {children}
            </div>
          </Sheet>
        )}
      </Suspense>
    </>
  )
}

function Column({ label, children }: SideColumnProps) {
  const [width, setWidth] = useState(() => within(sideColumnWidth.read() ?? USUAL))
  const resize = (next: number) => {
    setWidth(within(next))
    sideColumnWidth.write(within(next))
  }
  return (
    <aside aria-label={label} className="relative flex shrink-0 flex-col border-e border-border" style={{ width }}>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-canvas">{children}</div>
      <ResizeHandle label={label} width={width} onResize={resize} />
    </aside>
  )
}

interface ResizeHandleProps {
  label: string
  width: number
  onResize: (width: number) => void
}

function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResize(width + step)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const column = event.currentTarget.parentElement
    if (!column || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onResize(event.clientX - column.getBoundingClientRect().left)
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be focused and moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a control (ARIA 1.2)
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label.toLowerCase()}`}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/20 focus-visible:bg-accent/30"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(USUAL)}
    />
  )
}

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
