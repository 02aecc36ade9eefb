import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { TableIndex } from '@plinth/postgres-meta/introspect/table-indexes'
import { formatDay } from '../../../lib/format/format-day.ts'

/** Counting begins again with the statistics, and after a crash. */
export const neverUsed = ({ counted_since: since }: Pick<TableIndex, 'counted_since'>) =>
  since === null ? 'None since counting began' : `None since ${formatDay(since)}`

/** Why an index is not dropped by itself. */
export function reasonAgainstDrop({
  schema,
  constraint,
  belongs_to,
}: Pick<TableIndex, 'schema' | 'constraint' | 'belongs_to'>) {
  if (constraint !== null) return `The constraint ${constraint} needs it. Drop the constraint, and it goes along.`
  if (belongs_to === 'parent') return 'It is a part of the index of the partitioned table.'
  if (belongs_to === 'extension') return 'It belongs to an extension.'
  return isSystemSchema(schema) ? `The schema ${schema} belongs to the platform.` : undefined
}
