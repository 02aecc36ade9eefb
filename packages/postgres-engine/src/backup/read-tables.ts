import type { RowCounts } from '@plinth/backups/row-counts'
import type pg from 'pg'
import type { PostgresMajor } from '../binaries.ts'
import { SUPERUSER_DATABASE } from '../session/superuser-database.ts'
import { withSession, type Server } from '../session/session.ts'
import { readTable, type TableToRead } from './read-table.ts'

export interface ReadTables {
  databases: number
  /** Postgres's own and people's. */
  tables: number
  /** Of people's, but for those that a restore empties. */
  counts: RowCounts
  /** Of people's, those with rows that are too large to be counted here. */
  uncounted: { database: string; table: string }[]
}

interface FoundTable extends TableToRead {
  isCounted: boolean
}

/** Anybody may be a superuser's guest here: of a scratch cluster's rules, or with a password. */
export interface Reader {
  server: Server
  password: string
  /** Where others work: how long to wait for a table that somebody locked, as Postgres writes it. */
  lockTimeout?: string
}

/**
 * Reads every row of every table of every database, values that are stored apart included. COPY of a table plans nothing,
 * so no function that people wrote runs, whatever an index or a constraint says.
 */
export async function readTables(
  { server, password, lockTimeout = '0' }: Reader,
  signal?: AbortSignal,
): Promise<ReadTables> {
  const superuser = { user: 'plinth_admin', password }
  const read: ReadTables = { databases: 0, tables: 0, counts: [], uncounted: [] }
  const databases = await withSession(server, superuser, SUPERUSER_DATABASE, databasesOf)
  for (const database of databases) {
    await withSession(server, superuser, database, async (client) => {
      await client.query(`select set_config('lock_timeout', $1, false)`, [lockTimeout])
      for (const table of await tablesOf(client, server.major)) {
        signal?.throwIfAborted()
        const rows = await readTable(client, table)
        read.tables++
        if (!table.isCounted) continue
        if (rows === undefined) read.uncounted.push({ database, table: table.name })
        else read.counts.push({ database, table: table.name, rows })
      }
    })
    read.databases++
  }
  return read
}

async function databasesOf(client: pg.Client) {
  const { rows } = await client.query<{ datname: string }>(
    `select datname::text from pg_catalog.pg_database where datallowconn and datconnlimit <> -2 order by datname`,
  )
  return rows.map(({ datname }) => datname)
}

/** Views of rows that are kept can be copied from 18 on. A restore empties unlogged tables. */
async function tablesOf(client: pg.Client, major: PostgresMajor): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(select quote_ident(attname) from pg_catalog.pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns,
            (select format('pg_toast.%I', relname) from pg_catalog.pg_class where oid = c.reltoastrelid) as toast,
            c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') as "isCounted"
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = any ($1) and c.relpersistence <> 't' and (c.relkind = 'r' or c.relispopulated)
     order by c.oid`,
    [major >= 18 ? ['r', 'm'] : ['r']],
  )
  return rows
}
