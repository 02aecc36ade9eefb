import type { CellAddress } from './selection.ts'

export type PointerSelect = 'move' | 'extend' | 'toggle'

export interface PointerTarget {
  scroller: HTMLElement
  /** The cell at a point of the window; undefined beside the cells unless `clamped`. */
  hit: (x: number, y: number, clamped: boolean) => CellAddress | undefined
  /** The area in which body cells are seen, in window coordinates. */
  bodyBox: () => { left: number; top: number; right: number; bottom: number }
  isSelected: (cell: CellAddress) => boolean
  select: (cell: CellAddress, how: PointerSelect) => void
  press: (cell: CellAddress, event: MouseEvent) => void
  open: (cell: CellAddress) => void
}

/** Fastest scrolling while dragging outside of the grid, in pixels a frame. */
const FASTEST_DRAG = 60

/** Mouse and pen select on press and by dragging; a finger scrolls, and selects on tap. */
export function listenToPointer(target: PointerTarget, signal: AbortSignal) {
  const { scroller, hit, select } = target
  let dragged: { pointerId: number; x: number; y: number; frame: number } | undefined

  scroller.addEventListener('pointerdown', onDown, { signal })
  scroller.addEventListener('pointermove', onMove, { signal })
  scroller.addEventListener('pointerup', stop, { signal })
  scroller.addEventListener('pointercancel', stop, { signal })
  scroller.addEventListener('lostpointercapture', stop, { signal })
  scroller.addEventListener('click', onClick, { signal })
  scroller.addEventListener('dblclick', onDoubleClick, { signal })
  signal.addEventListener('abort', stop)

  function onDown(event: PointerEvent) {
    const cell = hit(event.clientX, event.clientY, false)
    if (!cell || event.pointerType === 'touch' || cell.row < 0) return
    if (event.button === 2 && !target.isSelected(cell)) return select(cell, 'move')
    if (event.button !== 0) return
    select(cell, howToSelect(event))
    scroller.setPointerCapture(event.pointerId)
    dragged = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, frame: 0 }
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== dragged?.pointerId) return
    const isStill = Math.abs(event.clientX - dragged.x) + Math.abs(event.clientY - dragged.y) < 4
    if (isStill && !dragged.frame) return
    dragged.x = event.clientX
    dragged.y = event.clientY
    dragged.frame ||= requestAnimationFrame(drag)
  }

  function drag() {
    if (!dragged) return
    const box = target.bodyBox()
    const right = outside(dragged.x, box.left, box.right)
    const down = outside(dragged.y, box.top, box.bottom)
    if (right || down) scroller.scrollBy({ left: speed(right), top: speed(down), behavior: 'instant' })
    const x = Math.max(box.left, Math.min(dragged.x, box.right - 1))
    const y = Math.max(box.top, Math.min(dragged.y, box.bottom - 1))
    const cell = hit(x, y, true)
    if (cell) select(cell, 'extend')
    dragged.frame = right || down ? requestAnimationFrame(drag) : 0
  }

  function stop() {
    if (dragged) cancelAnimationFrame(dragged.frame)
    dragged = undefined
  }

  function onClick(event: PointerEvent) {
    const cell = hit(event.clientX, event.clientY, false)
    if (!cell) return
    if (event.pointerType === 'touch' && cell.row >= 0) select(cell, howToSelect(event))
    target.press(cell, event)
  }

  function onDoubleClick(event: MouseEvent) {
    const cell = hit(event.clientX, event.clientY, false)
    if (cell && cell.row >= 0) target.open(cell)
  }
}

function howToSelect(event: MouseEvent): PointerSelect {
  if (event.shiftKey) return 'extend'
  return event.ctrlKey || event.metaKey ? 'toggle' : 'move'
}

function outside(value: number, low: number, high: number) {
  return Math.min(0, value - low) + Math.max(0, value - high)
}

function speed(distance: number) {
  return Math.max(-FASTEST_DRAG, Math.min(FASTEST_DRAG, distance / 2))
}
