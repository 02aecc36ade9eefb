import { written } from './parameters.ts'
import type { RowChange } from './row-change.ts'
import { deleteRow, insertRow, updateRow, type WrittenTable } from './write-row.ts'

/** The statement that makes a change, with its values written out, for people to read before it runs. */
export function changeStatement(table: WrittenTable, change: RowChange): string {
  const bound = written()
  if (change.kind === 'delete') return `${deleteRow(table, change.key, { bound }).text};`
  if (change.kind === 'update') return `${updateRow(table, change, { bound }).text};`
  const { values, keeps_identity: keepsIdentity = false } = change
  return `${insertRow(table, { values, keepsIdentity }, { bound }).text};`
}
