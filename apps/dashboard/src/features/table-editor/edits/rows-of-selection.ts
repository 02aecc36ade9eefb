import type { Grid } from '@plinth/grid/grid'

/** Changes of more rows are not saved at once. */
export const MOST_ROWS = 1000

/** The first rows of a selection of cells or of whole rows, of `rowCount` rows; not those that are not wanted. */
export function rowsOfSelection(
  selection: Grid['selection'] | undefined,
  rowCount: number,
  isWanted: (row: number) => boolean = () => true,
): number[] {
  const rows: number[] = []
  for (const [from, to] of rangesOf(selection, rowCount))
    for (let row = from; row <= to && rows.length < MOST_ROWS; row++) if (isWanted(row)) rows.push(row)
  return rows
}

function rangesOf(selection: Grid['selection'] | undefined, rowCount: number): (readonly [number, number])[] {
  if (!selection) return []
  if (selection.kind === 'all') return [[0, rowCount - 1]]
  if (selection.kind === 'rows') return [...selection.rows]
  const { active, anchor } = selection
  return [[Math.min(active.row, anchor.row), Math.max(active.row, anchor.row)]]
}
