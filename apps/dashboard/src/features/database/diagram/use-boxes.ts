import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { diagramPlaces } from '../../../lib/browser/stored-entries.ts'
import { type Box, CARD_WIDTH, cardHeight } from './diagram-cards.ts'
import type { Arrangement } from './use-arrangement.ts'

interface Moving {
  id: number
  x: number
  y: number
}

/** Where every table is: where the person has put it, and otherwise where it was arranged. */
export function useBoxes(projectRef: string, { tables }: SchemaDiagram, places: Arrangement) {
  const entry = useMemo(() => diagramPlaces.of(projectRef), [projectRef])
  const kept = useSyncExternalStore(entry.subscribe, entry.read)
  const [moving, setMoving] = useState<Moving>()
  const settled = useMemo(() => {
    const boxes = new Map<number, Box>()
    for (const table of tables) {
      const place = kept[table.id] ?? places.get(table.id)
      if (place) boxes.set(table.id, { x: place[0], y: place[1], width: CARD_WIDTH, height: cardHeight(table) })
    }
    return boxes
  }, [tables, kept, places])
  const boxes = useMemo(() => {
    const box = moving && settled.get(moving.id)
    return box ? new Map(settled).set(moving.id, { ...box, x: moving.x, y: moving.y }) : settled
  }, [settled, moving])
  return {
    boxes,
    isArrangedByHand: tables.some(({ id }) => kept[id] !== undefined),
    /** While it is dragged. */
    move: (id: number, x: number, y: number) => setMoving({ id, x, y }),
    /** Keeps where a table is. */
    put(id: number, x: number, y: number) {
      setMoving(undefined)
      entry.write({ ...entry.read(), [id]: [Math.round(x), Math.round(y)] })
    },
    /** Forgets where the person has put these tables. */
    forget() {
      const others = { ...entry.read() }
      for (const { id } of tables) delete others[id]
      entry.write(others)
    },
  }
}
