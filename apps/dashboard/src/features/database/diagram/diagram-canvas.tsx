import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { classes } from '@plinth/ui/classes'
import { IconButton } from '@plinth/ui/icon-button'
import { useNavigate } from '@tanstack/react-router'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { around, type Box, overlaps } from './diagram-cards.ts'
import {
  centeredOn,
  contains,
  fitted,
  seenBox,
  showing,
  type Size,
  type View,
  widened,
  zoomed,
} from './diagram-view.ts'
import { LinkLines } from './link-lines.tsx'
import { linksBy } from './links-by.ts'
import { type Direction, nextTable } from './next-table.ts'
import { marks, TableCard } from './table-card.tsx'
import { tableLabels } from './table-labels.ts'
import type { useBoxes } from './use-boxes.ts'
import { useGestures } from './use-gestures.ts'
import { useSize } from './use-size.ts'

interface DiagramCanvasProps {
  projectRef: string
  diagram: SchemaDiagram
  boxes: ReturnType<typeof useBoxes>
  canOpen: boolean
  /** A table to go to; another object for each time. */
  goTo: { id: number } | undefined
}

/** Below this, columns are dots. */
const FAR = 0.4

const STEP = 1.25

/** How far Shift with an arrow moves a table. */
const NUDGE = 24

/** The diagram, to be moved, made larger and walked through. */
export function DiagramCanvas({ projectRef, diagram, boxes: places, canOpen, goTo }: DiagramCanvasProps) {
  const { boxes, move, put } = places
  const area = useRef<HTMLDivElement>(null)
  const size = useSize(area)
  const navigate = useNavigate()
  const hintId = useId()
  const [ownView, setView] = useState<View>()
  const [chosen, setChosen] = useState<number>()
  const [focusing, setFocusing] = useState<{ id: number }>()
  const tables = useMemo(() => new Map(diagram.tables.map((table) => [table.id, table])), [diagram])
  const linksOf = useMemo(() => linksBy('from', diagram.links), [diagram])
  const labels = useMemo(() => tableLabels(diagram), [diagram])
  const neighbors = useMemo(() => {
    const linked = diagram.links.filter(({ from, to }) => from === chosen || to === chosen)
    return new Set(linked.flatMap(({ from, to }) => [from, to]))
  }, [diagram, chosen])
  const room: Size = size ?? { width: 1, height: 1 }
  const view = ownView ?? fitted(around(boxes.values()), room)
  const seen = seenBox(view, room)
  const drawn = useDrawn(seen)
  const { isDragging, handlers } = useGestures({
    area,
    view,
    onView: setView,
    placeOf: (id) => boxes.get(id),
    onMove: move,
    onPut: put,
    onPlainClick: () => setChosen(undefined),
  })

  // what the keys go to may have to be drawn first
  useEffect(() => {
    if (focusing)
      area.current?.querySelector<HTMLElement>(`[data-table="${focusing.id}"]`)?.focus({ preventScroll: true })
  }, [focusing])

  const [wentTo, setWentTo] = useState(goTo)
  if (goTo && goTo !== wentTo) {
    setWentTo(goTo)
    const box = boxes.get(goTo.id)
    if (box) {
      setView(centeredOn(box, room, Math.max(view.scale, 0.8)))
      setChosen(goTo.id)
      setFocusing(goTo)
    }
  }

  const zoom = (factor: number) => setView(zoomed(view, factor, { x: room.width / 2, y: room.height / 2 }))
  const fit = () => setView(undefined)
  const current = chosen !== undefined && boxes.has(chosen) ? chosen : diagram.tables[0]?.id

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined || !target.closest('[data-table]'))
      return
    const direction = directions[event.key]
    const box = boxes.get(current)
    if (direction && event.shiftKey && box) {
      const [dx, dy] = steps[direction]
      const moved = { ...box, x: box.x + dx * NUDGE, y: box.y + dy * NUDGE }
      put(current, moved.x, moved.y)
      setView(showing(view, moved, room))
    } else if (direction) {
      const id = nextTable(boxes, current, direction)
      if (id !== undefined) setFocusing({ id })
      if (id !== undefined) setChosen(id)
    } else if (event.key === '+' || event.key === '=') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') fit()
    else if (event.key === 'Escape' && chosen !== undefined) setChosen(undefined)
    else if (event.key === 'Enter' && target.dataset['table'] !== undefined && canOpen)
      void navigate({ to: '/project/$ref/editor/$id', params: { ref: projectRef, id: String(current) } })
    else return
    event.preventDefault()
  }

  function onFocus({ target }: { target: Element }) {
    const id = Number(target.closest<HTMLElement>('[data-table]')?.dataset['table'])
    const box = boxes.get(id)
    if (!box) return
    setChosen(id)
    // a press shows already what is pressed
    if (target.matches(':focus-visible')) setView(showing(view, box, room))
  }

  const inView = diagram.tables.flatMap((table, index) => {
    const box = boxes.get(table.id)
    return box && (table.id === current || overlaps(box, drawn)) ? [{ table, box, index }] : []
  })
  const far = view.scale < FAR ? Math.min(10 / view.scale, 44) : undefined
  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its tables have the focus, and every act on it has a key or a button */}
      <div
        ref={area}
        role="group"
        aria-label="Diagram"
        aria-describedby={hintId}
        {...handlers}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className={classes(
          'absolute inset-0 touch-none overflow-hidden bg-canvas',
          isDragging ? 'cursor-grabbing' : 'cursor-default',
        )}
      >
        {size && (
          // moved as a picture that was painted once; another size is repainted, so that letters are sharp
          <div style={{ transform: `translate(${view.x}px, ${view.y}px)` }} className="absolute will-change-transform">
            <div style={{ transform: `scale(${view.scale})` }} className="absolute origin-top-left">
              <LinkLines links={diagram.links} tables={tables} boxes={boxes} drawn={drawn} chosen={chosen} />
              <ul aria-label="Tables">
                {inView.map(({ table, box, index }) => (
                  <TableCard
                    key={table.id}
                    projectRef={projectRef}
                    table={table}
                    box={box}
                    links={linksOf.get(table.id) ?? NO_LINKS}
                    label={labels.get(table.id)!}
                    isCurrent={table.id === current}
                    look={lookOf(table.id)}
                    far={far}
                    position={index + 1}
                    count={diagram.tables.length}
                    canOpen={canOpen}
                  />
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
      <p id={hintId} className="sr-only">
        Arrow keys go to the next table, Shift with an arrow moves it, Enter opens it. Plus, minus and zero change the
        size.
      </p>
      <ul
        aria-label="Marks of columns"
        className="pointer-events-none absolute bottom-3 left-3 flex flex-wrap gap-x-3 rounded-control border border-border bg-surface px-2.5 py-1 text-label text-muted max-sm:hidden"
      >
        {marks.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-1.5">
            <Icon size={12} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <div
        role="group"
        aria-label="Size"
        className="absolute right-3 bottom-3 flex rounded-control border border-border bg-surface"
      >
        <IconButton label="Zoom out" onClick={() => zoom(1 / STEP)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <IconButton label="Zoom in" onClick={() => zoom(STEP)}>
          <ZoomIn size={16} aria-hidden />
        </IconButton>
        <IconButton label="Show all tables" onClick={fit}>
          <Maximize size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  )

  function lookOf(id: number) {
    if (chosen === undefined) return 'plain'
    if (id === chosen) return 'chosen'
    return neighbors.has(id) ? 'linked' : 'faded'
  }
}

const NO_LINKS: readonly never[] = []

const directions: Record<string, Direction | undefined> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const steps: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

/** More than is seen, so that moving it a little redraws nothing. */
function useDrawn(seen: Box): Box {
  const [drawn, setDrawn] = useState(() => widened(seen))
  if (contains(drawn, seen) && drawn.width <= seen.width * 4) return drawn
  const next = widened(seen)
  setDrawn(next)
  return next
}
