import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { Row } from './database.ts'
import { endpoint } from './endpoint.ts'

/** Text as Postgres reads it, or null. Without a value it is the column's default. */
const NewValue = z.strictObject({ column: z.string(), value: z.optional(z.nullable(z.string())) })

/** A value as it was read in full: nothing is changed when it is another by now. */
const ReadValue = z.strictObject({ column: z.string(), value: z.nullable(z.string()) })

const RowKey = z.array(z.string())
const NewValues = z.array(NewValue)
const ReadValues = z.array(ReadValue)

/** One row to insert, update or delete. */
export const RowChange = z.union([
  z.strictObject({
    kind: z.literal('insert'),
    values: NewValues,
    /** Writes identity columns too, for a deleted row that comes back. */
    keeps_identity: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('update'), key: RowKey, was: ReadValues, values: NewValues }),
  z.strictObject({ kind: z.literal('delete'), key: RowKey, was: ReadValues }),
])
export type RowChange = z.infer<typeof RowChange>

const ChangedRows = z.object({
  /** The rows as they are now, in the order of the changes; null for a deleted one. */
  rows: z.array(z.nullable(Row)),
  /** The changes that undo these; null when a call could not hold them, or when the deletion changed other rows too. */
  undo: z.nullable(z.array(RowChange)),
})
export type ChangedRows = z.infer<typeof ChangedRows>

export const rowChanges = {
  make: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/tables/{table_id}/row-changes',
    access: projectMember('tenant:Sql:Admin:Write', 'tables'),
    token: 'database:write',
    summary: 'Insert, update and delete rows by key, all or none. `fields` of an error names change and column.',
    body: z.strictObject({ changes: z.array(RowChange).check(z.minLength(1), z.maxLength(1000)) }),
    response: ChangedRows,
    feature: 'table_editor:all',
    operation: { verb: 'table-rows.change', did: 'changed rows of a table', outside: true, answersSecret: true },
  }),
}
