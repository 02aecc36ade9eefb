import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type View, zoomed } from './diagram-view.ts'

interface Gestures {
  /** What they happen on. */
  area: RefObject<HTMLElement | null>
  view: View
  onView: (view: View) => void
  placeOf: (table: number) => { x: number; y: number } | undefined
  onMove: (table: number, x: number, y: number) => void
  onPut: (table: number, x: number, y: number) => void
  /** The background was pressed and not dragged. */
  onPlainClick: () => void
}

/** A press that goes further moves something. */
const SLACK = 4

interface Drag {
  pointer: number
  x: number
  y: number
  /** Undefined for the whole diagram. */
  table: number | undefined
  /** Of what is moved, when it began. */
  from: { x: number; y: number }
  hasMoved: boolean
}

/** Dragging the diagram or a table of it, and the wheel: it moves the diagram, and with Control or a pinch its size. */
export function useGestures({ area, view, onView, placeOf, onMove, onPut, onPlainClick }: Gestures) {
  const drag = useRef<Drag>(undefined)
  const [isDragging, setDragging] = useState(false)
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      const { left, top } = area.current!.getBoundingClientRect()
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0025))
      onView(zoomed(view, factor, { x: event.clientX - left, y: event.clientY - top }))
    } else {
      const step = event.deltaMode === 1 ? 24 : 1
      const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
      onView({ ...view, x: view.x - dx * step, y: view.y - dy * step })
    }
  })
  useEffect(() => {
    const element = area.current!
    const listener = (event: WheelEvent) => turn(event)
    // React's own listener could not keep the page from scrolling
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [area])

  function placeNow({ clientX, clientY }: PointerEvent, { x, y, table, from }: Drag) {
    const scale = table === undefined ? 1 : view.scale
    return { x: from.x + (clientX - x) / scale, y: from.y + (clientY - y) / scale }
  }

  return {
    isDragging,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target as HTMLElement
        if (event.button !== 0 || target.closest('a, button')) return
        const id = target.closest<HTMLElement>('[data-table]')?.dataset['table']
        const table = id === undefined ? undefined : Number(id)
        const from = table === undefined ? view : placeOf(table)
        if (!from) return
        const { pointerId: pointer, clientX: x, clientY: y } = event
        drag.current = { pointer, x, y, table, from, hasMoved: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = drag.current
        if (now?.pointer !== event.pointerId) return
        if (!now.hasMoved) {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK) return
          now.hasMoved = true
          setDragging(true)
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        const { x, y } = placeNow(event, now)
        if (now.table === undefined) onView({ ...view, x, y })
        else onMove(now.table, x, y)
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const now = drag.current
        if (now?.pointer !== event.pointerId) return
        drag.current = undefined
        setDragging(false)
        const { x, y } = placeNow(event, now)
        if (now.hasMoved && now.table !== undefined) onPut(now.table, x, y)
        if (!now.hasMoved && now.table === undefined) onPlainClick()
      },
      onPointerCancel() {
        drag.current = undefined
        setDragging(false)
      },
    },
  }
}
