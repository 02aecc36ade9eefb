import type { RowPage } from '@plinth/contract/database'
import type { RowCount } from '@plinth/grid/grid-options'
import type { KeysetPages } from '@plinth/grid/keyset-pages'

/** A row as the grid shows it, with what is needed to read it in full. */
export interface LoadedRow {
  key: readonly string[]
  values: readonly (string | null)[]
  /** By column; sparse, since most values are short. */
  truncated: ReadonlySet<number>
}

/** The pages around the view, or what was kept of them. */
export type Pages = Pick<
  KeysetPages<LoadedRow, string>,
  'rowCount' | 'row' | 'error' | 'want' | 'retry' | 'estimate' | 'dispose'
>

/** The rows of a page that was kept, and no others. */
export function keptPages(page: RowPage, rowCount: RowCount): Pages {
  const { rows, hasMore } = answerOf(page)
  return {
    rowCount: hasMore ? rowCount : rows.length,
    row: (index) => rows[index],
    error: () => undefined,
    want: () => undefined,
    retry: () => undefined,
    estimate: () => undefined,
    dispose: () => undefined,
  }
}

/** A row as the server returns it, for the grid. */
export const loadedRow = ({ key, cells, truncated }: RowPage['rows'][number]): LoadedRow => ({
  key,
  values: cells,
  truncated: new Set(truncated),
})

/** A page as the server answers it, for the grid. */
export function answerOf({ rows, next, previous }: RowPage) {
  return {
    rows: rows.map(loadedRow),
    first: previous ?? undefined,
    last: next ?? undefined,
    hasMore: next !== null,
  }
}
