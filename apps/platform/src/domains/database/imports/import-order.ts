import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { ImportDraft } from '@plinth/contract/row-imports'
import type { JsonTarget } from '@plinth/postgres-meta/import/json-text'
import type { OnExisting } from '@plinth/postgres-meta/import/import-plan'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'
import type { describeTable } from '../reads/describe-table.ts'
import type { ImportOrder } from './create-imports.ts'
import { importRefused } from './import-errors.ts'

type Described = Awaited<ReturnType<typeof describeTable>>
type Order = Pick<ImportOrder, 'bytes' | 'format' | 'columns' | 'plan' | 'sources' | 'leavesOutBad' | 'isDryRun'>

/** What an import asks of a table. Throws for what the table does not have. */
export function importOrder(draft: ImportDraft, described: Described): Order {
  const { table, columns } = described
  requireImportable(described)
  const named = draft.columns.flatMap(({ into }, source) => (into === null ? [] : [{ into, source }]))
  if (named.length === 0) throw importRefused('No column of the file goes into the table.')
  const targets = new Map(columns.map((column) => [column.name, column]))
  const seen = new Set<string>()
  for (const { into } of named) {
    const column = targets.get(into)
    if (!column) throw importRefused(`The table has no column ${into}.`)
    if (!isWritable(column)) throw importRefused(`The column ${into} is filled by the database.`)
    if (seen.has(into)) throw importRefused(`Two columns of the file go into ${into}.`)
    seen.add(into)
  }
  const { has_header: hasHeader, ...format } = draft.format
  return {
    bytes: draft.bytes,
    format: { ...format, hasHeader },
    columns: draft.columns.map(({ name, into }) => {
      const type = into === null ? undefined : targets.get(into)?.data_type
      return { name, target: targetOf(type) }
    }),
    plan: {
      tableId: table.id,
      schema: table.schema,
      table: table.name,
      columns: named.map(({ into }) => into),
      onExisting: onExistingOf(draft, described, seen),
    },
    sources: named.map(({ source }) => source),
    // a dry run finds all of them
    leavesOutBad: draft.leaves_out_bad || draft.is_dry_run,
    isDryRun: draft.is_dry_run,
  }
}

function requireImportable({ table }: Described) {
  if (isSystemSchema(table.schema)) throw importRefused(`The schema ${table.schema} belongs to the platform.`)
  if (table.kind !== 'table' && table.kind !== 'partitioned')
    throw importRefused('Rows are imported into tables, and this is none.')
}

function onExistingOf(
  { on_existing: asked }: ImportDraft,
  { constraints }: Described,
  given: ReadonlySet<string>,
): OnExisting {
  if (asked.do === 'refuse') return asked
  const isKey = constraints.some(
    ({ kind, columns, is_deferrable: isDeferrable }) =>
      (kind === 'primary' || kind === 'unique') && !isDeferrable && isSame(columns, asked.key),
  )
  if (!isKey) throw importRefused('The table has no such key.')
  const missing = asked.key.find((column) => !given.has(column))
  if (missing !== undefined) throw importRefused(`The key needs a column of the file that goes into ${missing}.`)
  return asked
}

const isSame = (columns: readonly string[], others: readonly string[]) =>
  columns.length === others.length && columns.every((column) => others.includes(column))

function targetOf(type = 'text'): JsonTarget {
  if (type === 'json' || type === 'jsonb') return 'json'
  return type.endsWith('[]') ? 'array' : 'text'
}
