import type { Grid } from '@plinth/grid/grid'
import type { GridPosition } from '@plinth/grid/grid-options'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where grids were scrolled to, by the entry of the browser's history; the oldest go first. */
const positions = new Map<string, GridPosition>()
const MOST_KEPT = 100

/** Keeps where the grid of a table is scrolled to for the way back. Returns what scrolls there; false where there is nothing to return to. */
export function useKeptScroll(grid: RefObject<Grid | null>, table: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const name = `${entry} ${table}`
  const latest = useRef(name)

  useLayoutEffect(() => {
    latest.current = name
    const shown = grid.current
    // the grid is still there when the page goes, and the address has changed by then
    return () => {
      if (shown) keep(name, shown.position)
    }
  }, [grid, name])

  return () => {
    const position = positions.get(latest.current)
    if (position) grid.current?.scrollTo(position)
    return position !== undefined
  }
}

function keep(name: string, position: GridPosition) {
  positions.delete(name)
  positions.set(name, position)
  for (const oldest of positions.keys()) if (positions.size > MOST_KEPT) positions.delete(oldest)
}
