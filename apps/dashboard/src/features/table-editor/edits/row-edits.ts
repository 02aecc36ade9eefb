import type { TableDetail } from '@plinth/contract/database'
import { type RowChange, rowChanges } from '@plinth/contract/row-changes'
import { openCellEditor } from '@plinth/grid/cell-editor'
import type { Grid } from '@plinth/grid/grid'
import type { GridColumn, GridOptions, RowLook } from '@plinth/grid/grid-options'
import type { NewValue } from '@plinth/postgres-meta/rows/row-change'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'
import type { RefObject } from 'react'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { cellQuery, rowQuery } from '../../../data/rows.ts'
import { stagedRows } from '../../../lib/browser/stored-entries.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { loadedRow, type LoadedRow } from '../rows/row-pages.ts'
import { keyColumnsOf } from '../rows/row-key.ts'
import type { TableRows } from '../rows/table-rows.ts'
import { editedColumn } from './edited-column.ts'
import { pasted } from './pasted.ts'
import { MOST_ROWS, rowsOfSelection } from './rows-of-selection.ts'
import { saveFailure, type SaveFailure } from './save-failure.ts'
import {
  changesOf,
  countOf,
  dropInserted,
  dropRow,
  isSameKey,
  NOTHING_STAGED,
  Staged,
  stageDeletion,
  stagedRow,
  stageInsert,
  stageInserted,
  stageValue,
  valueIn,
} from './staged.ts'

type Selection = Grid['selection']

interface Place {
  projectRef: string
  detail: TableDetail
  rows: TableRows
  grid: RefObject<Grid | null>
  onSaved: () => void
}

export interface EditsState {
  staged: Staged
  isSaving: boolean
  /** Why the last save failed. */
  failure: SaveFailure | undefined
  selection: Selection | undefined
}

const UNDO_OFFERED_MS = 12_000

/** The rows of a table with what is staged over them; what is to be inserted comes first. */
export function createRowEdits({ projectRef: ref, detail: first, rows, grid, onSaved }: Place) {
  const entry = stagedRows.of(`${ref}.${first.table.id}`)
  const listeners = new Set<() => void>()
  /** Values that were cut, by the row's key and the column. */
  const whole = new Map<string, string | null>()
  /** As they were saved, until the rows are loaded again. */
  let saved: LoadedRow[] = []
  let detail = first
  const kept = Staged.safeParse(entry.read())
  let state: EditsState = {
    staged: kept.data ?? NOTHING_STAGED,
    isSaving: false,
    failure: undefined,
    selection: undefined,
  }

  const insertedCount = () => state.staged.inserted.length
  const columnOf = (name: string) => detail.columns.find((column) => column.name === name)
  const fieldOf = (name: string) => detail.columns.findIndex((column) => column.name === name)
  const nameOf = (key: readonly string[], column: string) => JSON.stringify([key, column])

  /** The row as it was read, or as it was saved since. */
  const baseRow = (index: number): LoadedRow | undefined => {
    const row = index < insertedCount() ? undefined : rows.row(index - insertedCount())
    return row && (saved.find(({ key }) => isSameKey(key, row.key)) ?? row)
  }
  /** Undefined where only the beginning of it was read. */
  const readValue = ({ key, values, truncated }: LoadedRow, column: string) => {
    const field = fieldOf(column)
    const name = nameOf(key, column)
    if (whole.has(name)) return { column, value: whole.get(name) ?? null }
    return truncated.has(field) ? undefined : { column, value: values[field] ?? null }
  }

  const view: TableRows = {
    ...rows,
    source: {
      get rowCount() {
        const { rowCount } = rows.source
        return typeof rowCount === 'number'
          ? rowCount + insertedCount()
          : { estimate: rowCount.estimate + insertedCount() }
      },
      row: (index) => (index < insertedCount() ? insertedCells(index) : stagedCells(index)),
      error: (index) => rows.source.error?.(index - insertedCount()),
      look: lookOf,
    },
    row: baseRow,
    want: (from, to, how) => rows.want(Math.max(0, from - insertedCount()), Math.max(0, to - insertedCount()), how),
    retry: (index) => rows.retry(index - insertedCount()),
  }

  const options: Partial<GridOptions> = {
    editable: true,
    editor: openCellEditor,
    onEdit: (row, { key }, value) => stage(staging(state.staged, row, key, value)),
    loadWhole(row, { key }) {
      const base = baseRow(row)
      return base && loadWhole(base, key)
    },
    onDeleteRows: deleteSelected,
    onPaste: paste,
  }

  let wasReplacing = false
  rows.subscribe(() => {
    const { isReplacing } = rows.state()
    if (wasReplacing && !isReplacing) saved = []
    wasReplacing = isReplacing
  })

  return {
    projectRef: ref,
    rows: view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    detail: () => detail,
    /** The table may have changed since. */
    describe(next: TableDetail) {
      detail = next
    },
    gridOptions: (columns: readonly GridColumn[]): Partial<GridOptions> => ({ ...options, columns: edited(columns) }),
    /** Whether the row is not in the database yet. */
    isInserted: (row: number) => row < insertedCount(),
    commitEdit: () => grid.current?.commitEdit() ?? false,
    select: (selection: Selection) => tell({ selection }),
    insert: (values: readonly NewValue[]) => {
      stage(stageInsert(state.staged, values))
    },
    selectedRows,
    deleteSelected,
    duplicateSelected,
    setColumn(column: string, value: NewValue['value']) {
      stage(selectedRows().reduce((staged, row) => staging(staged, row, column, value), state.staged))
    },
    discard: () => stage(NOTHING_STAGED),
    save,
    overwrite,
  }

  function tell(changes: Partial<EditsState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function stage(staged: Staged) {
    if (countOf(staged) === 0) entry.remove()
    else entry.write(staged)
    const haveMoved = staged.inserted.length !== insertedCount()
    tell({ staged, failure: undefined })
    grid.current?.rowsChanged()
    // what was selected by its place would now be other rows
    if (haveMoved) grid.current?.activate({ row: 0, column: 0 })
  }

  function insertedCells(index: number) {
    const values = state.staged.inserted[index]!
    return detail.columns.map(({ name, default_value, is_identity, is_generated }) => {
      const given = valueIn(values, name)
      if (given?.value !== undefined) return given.value
      return is_generated ? 'computed' : is_identity ? 'generated' : default_value
    })
  }

  function stagedCells(index: number) {
    const row = baseRow(index)
    if (!row) return undefined
    const values = stagedRow(state.staged, row.key)?.values
    const isWhole = whole.size === 0
    if (!values && isWhole) return row.values
    return detail.columns.map(({ name, default_value }, field) => {
      const given = values && valueIn(values, name)
      if (given) return given.value === undefined ? (default_value ?? null) : given.value
      return (readValue(row, name) ?? { value: row.values[field] ?? null }).value
    })
  }

  function lookOf(index: number): RowLook | undefined {
    const cells = new Map<number, string>()
    const isInserted = index < insertedCount()
    const key = isInserted ? undefined : baseRow(index)?.key
    const row = key && stagedRow(state.staged, key)
    if (isInserted) {
      const values = state.staged.inserted[index]!
      for (const [field, { name }] of detail.columns.entries())
        if (valueIn(values, name)?.value === undefined) cells.set(field, 'dg-default')
    }
    for (const { column } of row?.values ?? []) cells.set(fieldOf(column), 'dg-staged')
    let refused = ''
    for (const { subject, column } of state.failure?.problems ?? []) {
      const isHere = 'key' in subject ? key !== undefined && isSameKey(subject.key, key) : subject.inserted === index
      if (!isHere) continue
      if (column === undefined) refused = ' dg-refused-row'
      else cells.set(fieldOf(column), 'dg-staged dg-refused')
    }
    return { row: `${isInserted ? 'dg-inserted' : row?.isDeleted ? 'dg-deleted' : ''}${refused}`, cells }
  }

  function edited(columns: readonly GridColumn[]) {
    return columns.map((column) => {
      const described = columnOf(column.key)
      return described ? editedColumn(column, described) : column
    })
  }

  function staging(staged: Staged, row: number, name: string, value: NewValue['value']): Staged {
    const column = columnOf(name)
    if (!column || !isWritable(column)) return staged
    const next = { column: name, value: column.data_type === 'boolean' ? asPostgresWrites(value) : value }
    if (row < staged.inserted.length) return stageInserted(staged, row, next)
    const base = baseRow(row)
    return base ? stageValue(staged, base.key, next, readValue(base, name)) : staged
  }

  function paste(row: number, { key: column }: GridColumn, text: readonly (readonly string[])[]) {
    const selected = rowsOfSelection(grid.current?.selection, shownRows())
    const { values, skipped } = pasted({ row, column, values: text, selected, columns: detail.columns })
    const there = values.filter((value) => view.source.row(value.row) !== undefined)
    stage(there.reduce((staged, value) => staging(staged, value.row, value.column, value.value), state.staged))
    const left = skipped + values.length - there.length
    if (left > 0) toast.warning(`${left === 1 ? '1 value' : `${left} values`} did not fit and were left out.`)
  }

  function shownRows() {
    const { rowCount } = view.source
    return typeof rowCount === 'number' ? rowCount : rowCount.estimate
  }

  /** Whole rows alone. */
  function selectedRows() {
    const isLoaded = (row: number) => view.source.row(row) !== undefined
    return state.selection?.kind === 'cells' ? [] : rowsOfSelection(state.selection, shownRows(), isLoaded)
  }

  function deleteSelected() {
    const selected = selectedRows()
    const inserted = new Set(selected.filter((row) => row < insertedCount()))
    const there = selected.flatMap((row) => (inserted.has(row) ? [] : (baseRow(row) ?? [])))
    const areAllDeleted = inserted.size === 0 && there.every(({ key }) => stagedRow(state.staged, key)?.isDeleted)
    const staged = there.reduce((before, row) => {
      if (areAllDeleted) return dropRow(before, row.key)
      const stored = detail.columns.filter(({ is_generated }) => !is_generated)
      return stageDeletion(
        before,
        row.key,
        stored.flatMap(({ name }) => readValue(row, name) ?? []),
      )
    }, state.staged)
    stage(dropInserted(staged, inserted))
  }

  /** Copies what the database does not give a row by itself. */
  async function duplicateSelected() {
    const selected = selectedRows()
    const keys = keyColumnsOf(detail)
    const copied = detail.columns.filter(
      (column) =>
        isWritable(column) && !column.is_identity && !(keys.includes(column.name) && column.default_value !== null),
    )
    const copies: NewValue[][] = []
    for (const index of selected) {
      const base = baseRow(index)
      if (base) for (const { name } of copied) await loadWhole(base, name)
      const cells = view.source.row(index) ?? []
      copies.push(
        index < insertedCount()
          ? [...state.staged.inserted[index]!]
          : copied.map(({ name }) => ({ column: name, value: cells[fieldOf(name)] ?? null })),
      )
    }
    stage(copies.toReversed().reduce<Staged>(stageInsert, state.staged))
  }

  function loadWhole(row: LoadedRow, column: string): Promise<void> | undefined {
    const given = stagedRow(state.staged, row.key)?.values
    if (readValue(row, column) || (given && valueIn(given, column))) return undefined
    const asked = { ref, table_id: detail.table.id, column, key: [...row.key] }
    return queryClient.fetchQuery(cellQuery(asked)).then(
      ({ value }) => {
        whole.set(nameOf(row.key, column), value)
        grid.current?.rowsChanged()
      },
      (error: unknown) => {
        toast.error(error instanceof Error ? error.message : 'The value could not be loaded.')
        throw error
      },
    )
  }

  async function save() {
    const changes = changesOf(state.staged)
    if (changes.length === 0 || state.isSaving) return
    if (changes.length > MOST_ROWS) {
      const message = `Save at most ${MOST_ROWS} rows at once: ${changes.length} have changed.`
      return tell({ failure: { message, isConflict: false, problems: [] } })
    }
    tell({ isSaving: true, failure: undefined })
    try {
      const made = changes.map(({ change }) => change)
      const answer = await call(rowChanges.make, { ref, table_id: String(detail.table.id), changes: made })
      saved = changes.flatMap(({ subject }, index) => {
        const row = answer.rows[index]
        return row && 'key' in subject ? [{ ...loadedRow(row), key: subject.key }] : []
      })
      whole.clear()
      stage(NOTHING_STAGED)
      offerUndo(made, answer.undo)
      onSaved()
    } catch (error) {
      const subjects = changes.map(({ subject }) => subject)
      tell({ failure: saveFailure(error, subjects) })
      grid.current?.rowsChanged()
    } finally {
      tell({ isSaving: false })
    }
  }

  function offerUndo(made: readonly RowChange[], undo: RowChange[] | null) {
    const message = `${made.length === 1 ? '1 row' : `${made.length} rows`} saved.`
    if (!undo) return toast.success(message, { description: 'These changes cannot be undone here.' })
    toast.success(message, {
      duration: UNDO_OFFERED_MS,
      action: {
        label: 'Undo',
        onClick: () =>
          void call(rowChanges.make, { ref, table_id: String(detail.table.id), changes: undo }).then(
            () => {
              toast.success('The changes were undone.')
              onSaved()
            },
            (error: unknown) =>
              toast.error(error instanceof Error ? error.message : 'The changes could not be undone.'),
          ),
      },
    })
  }

  /** Takes the rows as they are now for what was read, so that the next save replaces what somebody else wrote. */
  async function overwrite() {
    let { staged } = state
    for (const row of state.staged.rows) {
      const filters = keyColumnsOf(detail).map((column, part) => ({
        column,
        op: 'eq' as const,
        value: row.key[part] ?? '',
      }))
      const request = rowQuery({ ref, table_id: detail.table.id, filters, sort: [] })
      const found = await queryClient.fetchQuery({ ...request, staleTime: 0 })
      staged = dropRow(staged, row.key)
      if (!found) continue
      const now = loadedRow(found)
      for (const { column } of row.was) whole.delete(nameOf(row.key, column))
      const was = row.was.flatMap(({ column }) => readValue(now, column) ?? [])
      staged = { ...staged, rows: [...staged.rows, { ...row, was }] }
    }
    stage(staged)
    await save()
  }
}

export type RowEdits = ReturnType<typeof createRowEdits>

const asPostgresWrites = (value: NewValue['value']) => (value === 'true' ? 't' : value === 'false' ? 'f' : value)
