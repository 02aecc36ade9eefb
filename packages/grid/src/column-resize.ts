export interface ColumnResize {
  /** The column whose handle was hit. */
  column: (target: EventTarget | null) => number | undefined
  width: (column: number) => number
  preview: (column: number, width: number) => void
  finish: (column: number) => void
}

/** Drags of a column's edge; the keyboard's way is Alt and an arrow on the column's header. */
export function listenToColumnResize(header: HTMLElement, resize: ColumnResize, signal: AbortSignal) {
  let dragged: { column: number; from: number; width: number } | undefined

  header.addEventListener('pointerdown', onDown, { signal })
  header.addEventListener('pointermove', onMove, { signal })
  header.addEventListener('pointerup', onEnd, { signal })
  header.addEventListener('pointercancel', onEnd, { signal })
  header.addEventListener('click', onClick, { signal })

  function onDown(event: PointerEvent) {
    const column = resize.column(event.target)
    if (column === undefined || event.button !== 0 || !(event.target instanceof Element)) return
    event.preventDefault()
    event.stopPropagation()
    event.target.setPointerCapture(event.pointerId)
    dragged = { column, from: event.clientX, width: resize.width(column) }
  }

  function onMove(event: PointerEvent) {
    if (dragged) resize.preview(dragged.column, dragged.width + event.clientX - dragged.from)
  }

  function onEnd() {
    if (dragged) resize.finish(dragged.column)
    dragged = undefined
  }

  /** The click that ends a drag must not sort. */
  function onClick(event: MouseEvent) {
    if (resize.column(event.target) !== undefined) event.stopPropagation()
  }
}
