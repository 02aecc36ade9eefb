import { IconButton } from '@plinth/ui/icon-button'
import { PanelLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { sideColumnWidth } from '../../lib/browser/stored-entries.ts'
import { ResizeHandle } from './resize-handle.tsx'
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
      <ResizeHandle
        side="end"
        label={label}
        width={width}
        narrowest={NARROWEST}
        widest={WIDEST}
        onResize={resize}
        onReset={() => resize(USUAL)}
      />
    </aside>
  )
}

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
