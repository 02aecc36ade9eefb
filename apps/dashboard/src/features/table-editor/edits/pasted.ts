import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'

interface Paste {
  /** The top left of where it goes. */
  row: number
  column: string
  values: readonly (readonly string[])[]
  /** The rows that are selected: one value fills them all. */
  selected: readonly number[]
  columns: readonly Column[]
}

interface PastedValue {
  row: number
  column: string
  value: string | null
}

/** Which values go where. An empty field is NULL where the type has no empty text, as copying writes it. */
export function pasted({ row, column, values, selected, columns }: Paste): { values: PastedValue[]; skipped: number } {
  const from = columns.findIndex(({ name }) => name === column)
  const isOne = values.length === 1 && values[0]?.length === 1
  const lines = isOne && selected.length > 1 ? selected.map((at) => [at, values[0]!] as const) : placed(row, values)
  let skipped = 0
  const taken = lines.flatMap(([at, fields]) =>
    fields.flatMap((text, offset): PastedValue[] => {
      const target = columns[from + offset]
      if (target && isWritable(target)) return [{ row: at, column: target.name, value: valueOf(text, target) }]
      skipped++
      return []
    }),
  )
  return { values: taken, skipped }
}

const placed = (row: number, values: Paste['values']) => values.map((fields, index) => [row + index, fields] as const)

const valueOf = (text: string, { data_type, is_nullable }: Column) =>
  text === '' && is_nullable && !/^(?:text|character|name|citext)/.test(data_type) ? null : text
