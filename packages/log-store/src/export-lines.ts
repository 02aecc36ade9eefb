import type { DuckDBConnection } from '@duckdb/node-api'
import type { DayFiles } from './day-files.ts'
import type { ExportedLines, LogFilter } from './log-reading.ts'
import { whereOf } from './where.ts'

const EXPORT_TIMEOUT_MS = 20_000

/** The table `logs`, by the names that queries use. */
const columns = {
  id: ['varchar', 'id::varchar'],
  timestamp: ['timestamp', 'occurred_at'],
  identifier: ['varchar', 'ref'],
  source: ['varchar', 'source'],
  level: ['varchar', 'level'],
  event_message: ['varchar', 'message'],
  status: ['smallint', 'status'],
  method: ['varchar', 'method'],
  path: ['varchar', 'path'],
  milliseconds: ['double', 'milliseconds'],
  bytes: ['bigint', 'bytes'],
  request_id: ['varchar', 'request_id::varchar'],
  role: ['varchar', 'role'],
  key_id: ['varchar', 'key_id'],
  address: ['varchar', 'address'],
  fields: ['json', 'fields'],
} as const

const definitions = Object.entries(columns).map(([name, [type]]) => `"${name}" ${type}`)
const values = Object.values(columns).map(([, sql]) => sql)

let exported = 0

/** Copies what a filter finds into a database file of its own; of more than `most` the newest. */
export function exportLines(files: DayFiles) {
  return ({ filter, most, path }: { filter: LogFilter; most: number; path: string }): Promise<ExportedLines> =>
    files.read(filter, async (connection, databases) => {
      const name = `export_${++exported}`
      const timer = setTimeout(() => connection.interrupt(), EXPORT_TIMEOUT_MS)
      try {
        await connection.run(`attach '${path.replaceAll("'", "''")}' as ${name}`)
        await connection.run(`create table ${name}.logs (${definitions.join(', ')})`)
        return databases.length === 0
          ? { lines: 0, isCut: false }
          : await copy(connection, { databases, name, filter, most })
      } finally {
        clearTimeout(timer)
        await connection.run(`detach database if exists ${name}`)
      }
    })
}

async function copy(
  connection: DuckDBConnection,
  { databases, name, filter, most }: { databases: readonly string[]; name: string; filter: LogFilter; most: number },
): Promise<ExportedLines> {
  const where = whereOf(filter)
  const from = `from (${databases.map((database) => `select * from ${database}.lines`).join(' union all ')}) where ${where.sql}`
  const oldest = await connection.runAndReadAll(
    `select epoch_ms(occurred_at)::bigint as at ${from} order by occurred_at desc offset ${Math.trunc(most)} limit 1`,
    where.parameters,
  )
  const [cut] = oldest.getRowObjects()
  // lines of the same millisecond as the first that is left out are left out, too
  const since = cut ? ` and occurred_at > epoch_ms(${String(cut['at'])}::bigint)` : ''
  const { rowsChanged } = await connection.run(
    `insert into ${name}.logs select ${values.join(', ')} ${from}${since} order by occurred_at`,
    where.parameters,
  )
  return { lines: rowsChanged, isCut: cut !== undefined }
}
