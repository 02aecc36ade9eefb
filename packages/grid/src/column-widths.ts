import { clampWidth, layoutColumns } from './column-layout.ts'
import type { GridColumn } from './grid-options.ts'

/** How wide each column is: as a person dragged it, or as its owner wants it. */
export class ColumnWidths {
  #dragged = new Map<string, number>()
  layout = layoutColumns([])

  set({ key }: GridColumn, width: number) {
    this.#dragged.set(key, clampWidth(width))
  }

  layOut(columns: readonly GridColumn[]) {
    this.layout = layoutColumns(columns.map(({ key, width }) => this.#dragged.get(key) ?? width))
  }

  /** A new width from the owner wins over one that was dragged. */
  forgetChanged(before: readonly GridColumn[], columns: readonly GridColumn[]) {
    const widths = new Map(before.map(({ key, width }) => [key, width]))
    for (const { key, width } of columns) if (widths.get(key) !== width) this.#dragged.delete(key)
  }
}
