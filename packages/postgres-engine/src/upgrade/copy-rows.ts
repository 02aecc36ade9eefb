import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { OwnerSessions } from './owner-sessions.ts'
import { tablesOf, type Table } from './tables.ts'

/** Table → number of rows that were sent to it. */
export type SentRows = ReadonlyMap<string, bigint>

/**
 * Streams every table over, one after the other. Checks and generated columns may call people's functions, so each table
 * is filled with its owner's rights.
 */
export async function copyRows(from: pg.Client, to: pg.Client, owners: OwnerSessions): Promise<SentRows> {
  const sent = new Map<string, bigint>()
  for (const tables of byOwner(await tablesOf(from))) {
    const [{ targetOwner, ownerIsSuperuser }] = tables
    if (ownerIsSuperuser) await copyTables(from, to, tables, sent)
    else {
      const targets = [...new Set(tables.map(({ target }) => target))]
      const rights = targets.map((table) => ({ privilege: 'insert' as const, table }))
      await owners.run(targetOwner, rights, (owner) => copyTables(from, owner, tables, sent))
    }
  }
  return sent
}

type Group = [Table, ...Table[]]

function byOwner(tables: Table[]): Group[] {
  const groups = new Map<string, Group>()
  for (const table of tables) {
    const group = groups.get(table.targetOwner)
    if (group) group.push(table)
    else groups.set(table.targetOwner, [table])
  }
  return [...groups.values()]
}

async function copyTables(from: pg.Client, to: pg.Client, tables: Table[], sent: Map<string, bigint>) {
  for (const table of tables) {
    const rows = await copyTable(from, to, table)
    // What an extension's script put into its own table is not sent.
    if (table.condition === null) sent.set(table.target, (sent.get(table.target) ?? 0n) + rows)
  }
}

async function copyTable(from: pg.Client, to: pg.Client, { source, target, columns, condition }: Table) {
  const reading = from.query(
    copyTo(
      condition === null
        ? `copy ${source} ${columns} to stdout`
        : `copy (select ${columns.slice(1, -1)} from ${source} ${condition}) to stdout`,
    ),
  )
  const writing = to.query(copyFrom(`copy ${target} ${columns} from stdin`))
  // When one of them fails, the other may hear of its own connection's end later, with nobody left to listen.
  for (const stream of [reading, writing]) stream.on('error', () => undefined)
  await pipeline(reading, writing)
  return BigInt(reading.rowCount)
}

export async function requireSameRows(to: pg.Client, sent: SentRows) {
  for (const [table, expected] of sent) {
    const { rows } = await to.query<{ found: string }>(`select count(*) as found from ${await rowsIn(to, table)}`)
    if (rows[0]?.found !== String(expected)) throw new Error(`${table} has ${rows[0]?.found} rows, not ${expected}`)
  }
}

/** A plain parent counts without its children, a partitioned table has rows only in its partitions. */
async function rowsIn(to: pg.Client, table: string) {
  const { rows } = await to.query<{ relkind: string }>(
    'select relkind from pg_catalog.pg_class where oid = $1::regclass',
    [table],
  )
  return rows[0]?.relkind === 'p' ? table : `only ${table}`
}
