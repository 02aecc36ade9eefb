import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

const LEAST = 15
const MOST = 85
const USUAL = 46
const STEP = 5

/** Two panes, one above the other; the bar between them moves by pointer, arrow keys and double click. */
export function SplitPanes({ first, second }: { first: ReactNode; second: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(USUAL)
  const resize = (next: number) => setShare(Math.round(Math.min(MOST, Math.max(LEAST, next))))

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowUp: share - STEP, ArrowDown: share + STEP, Home: LEAST, End: MOST }[event.key]
    if (next === undefined) return
    event.preventDefault()
    resize(next)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const box = frame.current?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      resize(((event.clientY - box.top) / box.height) * 100)
  }

  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 shrink-0 overflow-hidden" style={{ height: `${share}%` }}>
        {first}
      </div>
      <div
        role="separator"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a control (ARIA 1.2)
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label="Height of the editor"
        aria-valuenow={share}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        className="relative z-10 h-px shrink-0 cursor-row-resize touch-none bg-border outline-none after:absolute after:inset-x-0 after:-top-1 after:h-2.5 hover:after:bg-accent/20 focus-visible:bg-accent focus-visible:after:bg-accent/30"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => resize(USUAL)}
      />
      <div className="flex min-h-0 flex-1 flex-col bg-canvas">{second}</div>
    </div>
  )
}
