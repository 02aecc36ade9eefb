import type { ChangedRows, RowChange } from '@plinth/contract/row-changes'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Constraint } from '@plinth/postgres-meta/introspect/constraints'
import type { RowQuery } from '@plinth/postgres-meta/rows/row-query'
import { selectRows } from '@plinth/postgres-meta/rows/select-rows'
import { deleteRow, insertRow, lockRow, updateRow, type WrittenTable } from '@plinth/postgres-meta/rows/write-row'
import type pg from 'pg'
import { onTheWire } from '../reads/read-rows.ts'
import type { ReadPool } from '../reads/read-pools.ts'
import { changeFailed, changeRefused, type Place, rowsChanged } from './change-failures.ts'

export interface ChangedTable extends WrittenTable {
  columns: readonly Column[]
  constraints: readonly Constraint[]
  /** A deleted row takes rows of other tables with it, or changes them. */
  deletesOthers: boolean
}

type Values = Map<string, string | null>

interface Made {
  /** Of the row as it is now; undefined when it is deleted. */
  key: string[] | undefined
  undo: RowChange
}

/** Longer than somebody needs to save, shorter than a person waits. */
const LOCK_TIMEOUT = '5s'
/** A call that undoes must itself fit into what the platform takes. */
const LONGEST_UNDO = 1_500_000

/** All changes in one transaction. Rows are locked first, in order, and compared with what was read of them. */
export async function makeChanges(pool: ReadPool, table: ChangedTable, changes: RowChange[]): Promise<ChangedRows> {
  const statements = new Statements(table)
  let place: Place | undefined
  const at = (index: number) => {
    place = { index, change: changes[index]!, table }
  }
  try {
    return await pool.rows.transaction(async (client) => {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      const before = await lockAll(client, statements, changes, at)
      const made: Made[] = []
      for (const [index, change] of changes.entries()) {
        at(index)
        made.push(await statements.make(client, change, before[index]))
      }
      place = undefined
      const rows = []
      for (const { key } of made) rows.push(key ? await statements.read(client, key) : null)
      return { rows, undo: undoOf(table, changes, made) }
    })
  } catch (error) {
    throw changeFailed(error, place)
  }
}

async function lockAll(
  client: pg.PoolClient,
  statements: Statements,
  changes: RowChange[],
  at: (index: number) => void,
): Promise<(Values | undefined)[]> {
  const before: (Values | undefined)[] = []
  const conflicts: [index: number, columns: string[] | 'gone'][] = []
  for (const [index, change] of changes.entries()) {
    at(index)
    const values = change.kind === 'insert' ? undefined : await statements.lock(client, change)
    before.push(values)
    if (change.kind === 'insert') continue
    const columns = change.was.flatMap(({ column, value }) => (values?.get(column) === value ? [] : [column]))
    if (!values) conflicts.push([index, 'gone'])
    else if (columns.length > 0) conflicts.push([index, columns])
  }
  if (conflicts.length > 0) throw rowsChanged(conflicts)
  return before
}

function undoOf({ deletesOthers }: ChangedTable, changes: RowChange[], made: Made[]) {
  if (deletesOthers && changes.some(({ kind }) => kind === 'delete')) return null
  const undo = made.map((one) => one.undo).toReversed()
  return JSON.stringify(undo).length <= LONGEST_UNDO ? undo : null
}

class Statements {
  readonly #table: ChangedTable
  readonly #key: string[]
  /** Those that a row is made of; the others follow from them. */
  readonly #columns: string[]

  constructor(table: ChangedTable) {
    const { identity, columns } = table
    if (identity.kind !== 'columns') throw changeRefused('Rows of a table without a primary key cannot be edited.')
    this.#table = table
    this.#key = identity.columns
    this.#columns = columns.flatMap(({ name, is_generated }) => (is_generated ? [] : [name]))
  }

  /** Undefined when the row is gone. */
  async lock(client: pg.PoolClient, change: Exclude<RowChange, { kind: 'insert' }>) {
    const named = change.kind === 'delete' ? this.#columns : change.values.map(({ column }) => column)
    const columns = [...new Set([...this.#key, ...named, ...change.was.map(({ column }) => column)])]
    for (const name of columns) this.#requireColumn(name)
    const [row] = await ask(client, lockRow(this.#table, change.key, columns))
    return row && valuesOf(columns, row)
  }

  async make(client: pg.PoolClient, change: RowChange, before: Values | undefined): Promise<Made> {
    if (change.kind === 'delete') {
      const { rowCount } = await client.query(deleteRow(this.#table, change.key))
      if (rowCount !== 1) throw notWritten()
      return { key: undefined, undo: { kind: 'insert', keeps_identity: true, values: listOf(this.#columns, before) } }
    }
    if (change.kind === 'update') {
      const changed = change.values.map(({ column }) => column)
      const columns = [...new Set([...this.#key, ...changed])]
      const now = valuesOf(columns, await one(client, updateRow(this.#table, change, { columns })))
      const key = this.#keyIn(now)
      return { key, undo: { kind: 'update', key, was: listOf(changed, now), values: listOf(changed, before) } }
    }
    const { values, keeps_identity: keepsIdentity = false } = change
    const query = insertRow(this.#table, { values, keepsIdentity }, { columns: this.#columns })
    const now = valuesOf(this.#columns, await one(client, query))
    const key = this.#keyIn(now)
    return { key, undo: { kind: 'delete', key, was: listOf(this.#columns, now) } }
  }

  /** As a page shows it; null when the person may not see it, or a later change deleted it. */
  async read(client: pg.PoolClient, key: string[]) {
    const filters = this.#key.map((column, part) => ({ column, op: 'eq' as const, value: key[part] ?? '' }))
    const { query, read } = selectRows({ ...this.#table, filters, limit: 1 })
    const [row] = read(await ask(client, query)).rows
    return row ? onTheWire(row) : null
  }

  #keyIn(values: Values) {
    return this.#key.map((column) => values.get(column) ?? '')
  }

  #requireColumn(name: string) {
    if (!this.#table.columns.some((column) => column.name === name))
      throw changeRefused(`The table has no column ${name}.`)
  }
}

const valuesOf = (columns: string[], row: (string | null)[]): Values =>
  new Map(columns.map((column, index) => [column, row[index] ?? null]))

const listOf = (columns: string[], values: Values | undefined) =>
  columns.map((column) => ({ column, value: values?.get(column) ?? null }))

async function ask(client: pg.PoolClient, query: RowQuery) {
  const { rows } = await client.query<(string | null)[]>(query)
  return rows
}

async function one(client: pg.PoolClient, query: RowQuery) {
  const [row] = await ask(client, query)
  if (!row) throw notWritten()
  return row
}

const notWritten = () => changeRefused('A trigger or a policy of the table kept this row from being written.')
