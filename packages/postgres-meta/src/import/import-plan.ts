import { ident, qualified } from '../quote.ts'

/** What happens with a row whose key the table has. `refuse` makes it a bad row. */
export type OnExisting = { do: 'refuse' } | { do: 'skip' | 'replace'; key: readonly string[] }

/** Which table rows go into, and how. */
export interface ImportPlan {
  tableId: number
  schema: string
  table: string
  /** Those that are given values, in the order of the values. */
  columns: readonly string[]
  onExisting: OnExisting
}

/** Holds the rows of one part, with the types of the table's columns and none of its constraints. */
const STAGING = 'plinth_import'

/** COPY goes straight into the table, or into the staging table. */
export const copyInto = ({ schema, table, columns }: ImportPlan, isStaged: boolean) =>
  isStaged
    ? `copy pg_temp.${STAGING} from stdin`
    : `copy ${qualified(schema, table)} (${columns.map(ident).join(', ')}) from stdin`

/** What Postgres calls the table that COPY fills, and its columns, where it says what it was doing. */
export interface CopiedTable {
  name: string
  columns: readonly { said: string; name: string }[]
}

export const copiedTable = ({ table, columns }: ImportPlan, isStaged: boolean): CopiedTable => ({
  name: isStaged ? STAGING : table,
  columns: columns.map((name, index) => ({ said: isStaged ? stagedName(index) : name, name })),
})

export function createStaging({ schema, table, columns }: ImportPlan) {
  const selected = columns.map((column, index) => `t.${ident(column)} as ${stagedName(index)}`)
  return `create temporary table ${STAGING} on commit drop as select ${selected.join(', ')} from ${qualified(schema, table)} as t with no data`
}

export const emptyStaging = `truncate pg_temp.${STAGING}`

/** The name of a column of the staging table: that of the table's may be one that Postgres has in every table. */
const stagedName = (index: number) => `c${index + 1}`

/**
 * Moves the rows of the staging table into the table, in their order, and counts them. `replaced` are those that were
 * there before, which a row that was just inserted shows by having no earlier version.
 */
export function insertStaged({ schema, table, columns, onExisting }: ImportPlan, canTell: boolean) {
  return [
    'with written as (',
    `insert into ${qualified(schema, table)} as t (${columns.map(ident).join(', ')})`,
    // values of identities are kept, as COPY keeps them
    'overriding system value',
    `select ${columns.map((_, index) => `s.${stagedName(index)}`).join(', ')}`,
    `from pg_temp.${STAGING} as s order by s.ctid`,
    ...onConflict(columns, onExisting),
    `returning ${canTell ? 't.xmax operator(pg_catalog.<>) 0' : 'false'} as was_there`,
    ')',
    'select pg_catalog.count(*)::pg_catalog.int4 as written,',
    '(pg_catalog.count(*) filter (where was_there))::pg_catalog.int4 as replaced from written',
  ].join('\n')
}

function onConflict(columns: readonly string[], onExisting: OnExisting) {
  if (onExisting.do === 'refuse') return []
  const key = `on conflict (${onExisting.key.map(ident).join(', ')})`
  if (onExisting.do === 'skip') return [`${key} do nothing`]
  const others = columns.filter((column) => !onExisting.key.includes(column))
  const set = (others.length > 0 ? others : columns).map((column) => `${ident(column)} = excluded.${ident(column)}`)
  return [`${key} do update set ${set.join(', ')}`]
}
