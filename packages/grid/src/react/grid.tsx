import { useImperativeHandle, useLayoutEffect, useRef, type CSSProperties, type Ref } from 'react'
import { Grid } from '../grid.ts'
import type { GridOptions } from '../grid-options.ts'

export interface DataGridProps extends GridOptions {
  className?: string
  style?: CSSProperties
  /** The grid itself, to announce changed rows, to focus, to reveal. Null before it is mounted. */
  ref?: Ref<Grid>
}

/**
 * Owns a Grid. It renders once; props reach the grid by `update`, and scrolling never renders. Keep `columns` and
 * `rows` the same objects while they mean the same. Its parent gives the height.
 */
export function DataGrid({ className, style, ref, ...options }: DataGridProps) {
  const host = useRef<HTMLDivElement>(null)
  const grid = useRef<Grid>(null)
  const latest = useRef<GridOptions>(options)

  useLayoutEffect(() => {
    latest.current = options
    grid.current?.setOptions(options)
  })
  useLayoutEffect(() => {
    if (!host.current) return
    const owned = new Grid(host.current, latest.current)
    grid.current = owned
    return () => {
      owned.destroy()
      grid.current = null
    }
  }, [])

  useImperativeHandle<Grid | null, Grid | null>(ref, () => grid.current, [])

  return <div ref={host} className={className} style={{ height: '100%', ...style }} />
}
