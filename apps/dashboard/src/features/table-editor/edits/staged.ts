import type { RowChange } from '@plinth/contract/row-changes'
import type { NewValue, ReadValue } from '@plinth/postgres-meta/rows/row-change'
import * as z from 'zod/mini'

const NewValues = z.array(z.object({ column: z.string(), value: z.optional(z.nullable(z.string())) }))
const ReadValues = z.array(z.object({ column: z.string(), value: z.nullable(z.string()) }))

/** What is to become of a row that is there. */
const StagedRow = z.object({ key: z.array(z.string()), was: ReadValues, values: NewValues, isDeleted: z.boolean() })
export type StagedRow = z.infer<typeof StagedRow>

/** Changes that a person has made and not saved. The newest row to insert is the first. */
export const Staged = z.object({ rows: z.array(StagedRow), inserted: z.array(NewValues) })
export type Staged = z.infer<typeof Staged>

export const NOTHING_STAGED: Staged = { rows: [], inserted: [] }

/** Whether two rows are one, by their keys. */
export const isSameKey = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b)

export const stagedRow = ({ rows }: Staged, key: readonly string[]) => rows.find((row) => isSameKey(row.key, key))

/** The value that is to be written, where there is one. */
export const valueIn = (values: readonly NewValue[], column: string) => values.find((each) => each.column === column)

export const countOf = ({ rows, inserted }: Staged) => rows.length + inserted.length

/** Stages one value of a row. Nothing stays staged where it is what was read. */
export function stageValue(
  staged: Staged,
  key: readonly string[],
  next: NewValue,
  read: ReadValue | undefined,
): Staged {
  const before = stagedRow(staged, key) ?? { key: [...key], was: [], values: [], isDeleted: false }
  const was = before.was.find(({ column }) => column === next.column) ?? read
  const others = <Value extends { column: string }>(list: readonly Value[]) =>
    list.filter(({ column }) => column !== next.column)
  const isBack = was !== undefined && was.value === next.value
  return replaceRow(staged, {
    ...before,
    was: [...others(before.was), ...(was && !isBack ? [was] : [])],
    values: [...others(before.values), ...(isBack ? [] : [next])],
  })
}

/** Stages that the row is deleted, or that it stays after all. */
export function stageDeletion(staged: Staged, key: readonly string[], read: readonly ReadValue[]): Staged {
  return replaceRow(staged, { key: [...key], was: [...read], values: [], isDeleted: true })
}

export const stageInsert = (staged: Staged, values: readonly NewValue[]): Staged => ({
  ...staged,
  inserted: [[...values], ...staged.inserted],
})

export function stageInserted(staged: Staged, index: number, next: NewValue): Staged {
  const inserted = staged.inserted.map((values, at) =>
    at === index ? [...values.filter(({ column }) => column !== next.column), next] : values,
  )
  return { ...staged, inserted }
}

export const dropInserted = (staged: Staged, indexes: ReadonlySet<number>): Staged => ({
  ...staged,
  inserted: staged.inserted.filter((_, index) => !indexes.has(index)),
})

/** The row as it is in the database again. */
export const dropRow = (staged: Staged, key: readonly string[]): Staged => ({
  ...staged,
  rows: staged.rows.filter((row) => !isSameKey(row.key, key)),
})

/** What a change is about: the row with this key, or the row to insert at this place. */
export type Subject = { key: readonly string[] } | { inserted: number }

/** In the order in which they are made: what is deleted makes room for what is inserted. */
export function changesOf({ rows, inserted }: Staged): { change: RowChange; subject: Subject }[] {
  const deleted = rows.filter(({ isDeleted }) => isDeleted)
  const updated = rows.filter(({ isDeleted }) => !isDeleted)
  const about = ({ key, was }: StagedRow) => ({ key: [...key], was: [...was] })
  return [
    ...deleted.map((row) => ({ subject: { key: row.key }, change: { kind: 'delete' as const, ...about(row) } })),
    ...updated.map((row) => ({
      subject: { key: row.key },
      change: { kind: 'update' as const, ...about(row), values: [...row.values] },
    })),
    ...inserted
      .map((values, index) => ({
        subject: { inserted: index },
        change: { kind: 'insert' as const, values: [...values] },
      }))
      .toReversed(),
  ]
}

function replaceRow(staged: Staged, row: StagedRow): Staged {
  const isUnchanged = row.values.length === 0 && !row.isDeleted
  const isThere = stagedRow(staged, row.key) !== undefined
  if (isUnchanged) return dropRow(staged, row.key)
  if (!isThere) return { ...staged, rows: [...staged.rows, row] }
  return { ...staged, rows: staged.rows.map((each) => (isSameKey(each.key, row.key) ? row : each)) }
}
