import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { OwnerSessions } from './owner-sessions.ts'
import { tablesOf, type Table } from '../pg-dump/tables.ts'

/**
 * Streams every table over, one after the other. Checks and generated columns may call people's functions, so each table
 * is filled with its owner's rights.
 */
export async function copyRows(from: pg.Client, owners: OwnerSessions) {
  for (const tables of byOwner([...(await tablesOf(from)), LARGE_OBJECTS])) {
    await owners.run(tables[0].targetOwner, async (owner) => {
      for (const table of tables) await copyTable(from, owner, table)
    })
  }
}

/** Their owners and rights are among the definitions. A page is 2 kB on every server of ours. */
const LARGE_OBJECTS: Table = {
  source: 'pg_catalog.pg_largeobject',
  target: 'pg_catalog.pg_largeobject',
  targetOwner: 'plinth_admin',
  columns: '(loid, pageno, data)',
  condition: null,
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

/** COPY itself says how many rows there were: counting them would plan a query, which may run code of an index. */
async function copyTable(from: pg.Client, to: pg.Client, { source, target, columns, condition }: Table) {
  const reading = from.query(
    copyTo(
      condition
        ? `copy (select ${columns.slice(1, -1)} from ${source} ${condition}) to stdout`
        : `copy ${source} ${columns} to stdout`,
    ),
  )
  const writing = to.query(copyFrom(`copy ${target} ${columns} from stdin`))
  // When one of them fails, the other may hear of its own connection's end later, with nobody left to listen.
  for (const stream of [reading, writing]) stream.on('error', () => undefined)
  await pipeline(reading, writing)
  if (writing.rowCount !== reading.rowCount) {
    throw new Error(`${target} took ${writing.rowCount} of ${reading.rowCount} rows`)
  }
}
