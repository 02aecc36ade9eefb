import type { DuckDBConnection } from '@duckdb/node-api'
import type { DayFiles } from './day-files.ts'
import { exportLines } from './export-lines.ts'
import { type FacetName, facetNames, type LogFacets, type LogReading, type ReadLine } from './log-reading.ts'
import { timeOfId } from './log-line.ts'
import { type Where, whereOf } from './where.ts'

const READ_TIMEOUT_MS = 15_000
const MOST_VALUES = 12
const MOST_OF_REQUEST = 500
/** How much earlier or later than its id a request may have lines. */
const BEFORE_REQUEST_MS = 60_000
const AFTER_REQUEST_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

const SHOWN = `id::varchar as id, epoch_ms(occurred_at)::double as "at", source, level, message, status, method, path,
  milliseconds, bytes::double as bytes, request_id::varchar as request_id, role, key_id, address, fields::varchar as fields`

/** Reads over the files of all days that a question touches. */
export function readLines(files: DayFiles): LogReading {
  return {
    async list({ filter, most, before, after }) {
      const where = whereOf(filter)
      if (before) where.sql += ` and (occurred_at, id) < ${placeOf(where, before)}`
      if (after) where.sql += ` and (occurred_at, id) > ${placeOf(where, after)}`
      return read(filter, async (ask) =>
        (await ask(`select ${SHOWN}`, where, `order by occurred_at desc, id desc limit ${Math.trunc(most)}`)).map(
          lineOf,
        ),
      )
    },

    async histogram({ filter, stepMs }) {
      const step = Math.trunc(stepMs)
      const bar = `epoch_ms(occurred_at) // ${step} * ${step}`
      return read(filter, async (ask) => {
        const rows = await ask(
          `select (${bar})::double as "at", level, count(*)::double as count`,
          whereOf(filter),
          'group by all order by all',
        )
        return rows as never
      })
    },

    async facets({ filter }) {
      return read(filter, async (ask) => {
        const found: Partial<LogFacets> = {}
        for (const name of facetNames) {
          const rows = await ask(
            `select ${valueOf[name]} as value, count(*)::double as count`,
            whereOf(filter, name),
            `and ${name} is not null group by all order by count desc, value limit ${MOST_VALUES}`,
          )
          found[name] = rows as never
        }
        return found as LogFacets
      })
    },

    async line({ ref, id, from }) {
      const at = timeOfId(id)
      if (at === undefined || at < from) return undefined
      const where = whereOf({ ref, from: at, to: at + 1 })
      where.parameters.push(id)
      where.sql += ` and id = $${where.parameters.length}::uuid`
      const [row] = await read({ from: at, to: at + 1 }, (ask) => ask(`select ${SHOWN}`, where, 'limit 1'))
      return row && lineOf(row)
    },

    async ofRequest({ ref, requestId, from, to }) {
      const at = timeOfId(requestId)
      const span = {
        from: Math.max(from, at === undefined ? from : at - BEFORE_REQUEST_MS),
        to: Math.min(to, at === undefined ? to : at + AFTER_REQUEST_MS),
      }
      const where = whereOf({ ref, requestId, ...span })
      const rows = await read(span, (ask) =>
        ask(`select ${SHOWN}`, where, `order by occurred_at, id limit ${MOST_OF_REQUEST}`),
      )
      return rows.map(lineOf)
    },

    async traffic({ filter }) {
      return read(filter, async (ask) => {
        const rows = await ask(
          `select json_extract_string(fields, '$.service') as service, count(*)::double as requests,
             count(*) filter (where status >= 500)::double as errors,
             quantile_cont(milliseconds, 0.5) as median_ms, quantile_cont(milliseconds, 0.95) as p95_ms`,
          whereOf({ ...filter, sources: ['edge_logs'] }),
          'and milliseconds is not null group by all order by requests desc, service',
        )
        return rows as never
      })
    },

    async requestsByHour({ from, to }) {
      const hour = `epoch_ms(occurred_at) // ${HOUR_MS} * ${HOUR_MS}`
      return read({ from, to }, async (ask) => {
        const rows = await ask(
          `select ref, (${hour})::double as "at", count(*)::double as requests, coalesce(sum(bytes), 0)::double as bytes`,
          ofAllProjects('edge_logs', { from, to }),
          'and milliseconds is not null group by all order by all',
        )
        return rows as never
      })
    },

    async activeUsers({ from, to }) {
      return read({ from, to }, async (ask) => {
        const rows = await ask(
          `select distinct ref, json_extract_string(fields, '$.auth_event.actor_id') as user_id`,
          ofAllProjects('auth_logs', { from, to }),
          `and json_extract_string(fields, '$.auth_event.action') in ('login', 'token_refreshed') order by all`,
        )
        return rows as never
      })
    },

    exportTo: exportLines(files),
  }

  type Row = Record<string, unknown>
  type Ask = (select: string, where: Where, rest: string) => Promise<Row[]>

  function read<Result>(span: { from: number; to: number }, work: (ask: Ask) => Promise<Result>) {
    return files.read(span, async (connection, databases) => {
      const timer = setTimeout(() => connection.interrupt(), READ_TIMEOUT_MS)
      try {
        return await work((select, where, rest) => ask(connection, databases, { select, where, rest }))
      } finally {
        clearTimeout(timer)
      }
    })
  }

  async function ask(
    connection: DuckDBConnection,
    databases: readonly string[],
    { select, where, rest }: { select: string; where: Where; rest: string },
  ): Promise<Row[]> {
    if (databases.length === 0) return []
    const all = databases.map((database) => `select * from ${database}.lines`).join(' union all ')
    const result = await connection.runAndReadAll(
      `${select} from (${all}) where ${where.sql} ${rest}`,
      where.parameters,
    )
    return result.getRowObjectsJson()
  }
}

const valueOf: Record<FacetName, string> = {
  source: 'source',
  level: 'level',
  method: 'method',
  status: "(status // 100)::varchar || 'xx'",
  role: 'role',
}

function placeOf({ parameters }: Where, { at, id }: { at: number; id: string }) {
  parameters.push(BigInt(at), id)
  return `(epoch_ms($${parameters.length - 1}::bigint), $${parameters.length}::uuid)`
}

function lineOf(row: Record<string, unknown>): ReadLine {
  return { ...row, fields: JSON.parse(String(row['fields'] ?? '{}')) } as never
}

const ofAllProjects = (source: string, { from, to }: { from: number; to: number }): Where => ({
  sql: 'source = $1 and occurred_at >= epoch_ms($2::bigint) and occurred_at < epoch_ms($3::bigint)',
  parameters: [source, BigInt(from), BigInt(to)],
})
