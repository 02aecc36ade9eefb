import { classes } from '@plinth/ui/classes'
import type { KeyboardEvent, PointerEvent } from 'react'

interface ResizeHandleProps {
  /** The side of the column that moves. */
  side: 'start' | 'end'
  /** The column's. */
  label: string
  width: number
  narrowest: number
  widest: number
  onResize: (width: number) => void
  onReset: () => void
}

const STEP = 16

/** The edge of a column, moved by pointer or by arrow keys; a double press gives the usual width back. */
export function ResizeHandle({ side, label, width, narrowest, widest, onResize, onReset }: ResizeHandleProps) {
  const outwards = side === 'end' ? STEP : -STEP
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -outwards, ArrowRight: outwards }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResize(width + step)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const column = event.currentTarget.parentElement
    if (!column || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, right } = column.getBoundingClientRect()
    onResize(side === 'end' ? event.clientX - left : right - event.clientX)
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
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={classes(
        'absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/20 focus-visible:bg-accent/30',
        side === 'end' ? '-end-1' : '-start-1',
      )}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={onReset}
    />
  )
}
