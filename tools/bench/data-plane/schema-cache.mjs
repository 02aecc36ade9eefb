import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { figure, median } from '../figures.mjs'

const READS = 5
const BATCH = 500

/** What REST knows of many tables: half of them point to the one before. */
export async function measureSchemaCache({ connection }) {
  const source = (path) => tsImport(`../../../${path}`, import.meta.url)
  const { readSchemaCache } = await source('services/rest/src/schema-cache/read-schema-cache.ts')
  const { defaultConfig } = await source('services/rest/src/config/default-config.ts')
  const { sqlOver } = await source('packages/service-kit/src/sql.ts')
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    const rows = []
    let made = 0
    for (const [tables, most] of [
      [1_000, 400],
      [10_000, 4_000],
    ]) {
      for (; made < tables; made += BATCH) await pool.query(tablesFrom(made, Math.min(made + BATCH, tables)))
      const taken = []
      for (let read = 0; read < READS; read++) {
        const started = performance.now()
        const cache = await readSchemaCache(sqlOver(pool), { ...defaultConfig, dbSchemas: ['many'] }, new Set())
        taken.push(performance.now() - started)
        const { size } = cache.tables.get('many')
        if (size !== tables) throw new Error(`Of ${tables} tables ${size} were read`)
      }
      rows.push(
        figure(`schema cache of ${tables.toLocaleString('en')} tables (median of ${READS})`, median(taken), 'ms', most),
      )
    }
    return rows
  } finally {
    await pool.query('drop schema if exists many cascade').catch(() => undefined)
    await pool.end()
  }
}

function tablesFrom(first, end) {
  const statements = Array.from({ length: end - first }, (_, index) => {
    const at = first + index
    const reference = at % 2 === 1 ? ` references many.t${at - 1}` : ''
    return `create table many.t${at} (id int primary key, name text not null, other int${reference}, at timestamptz);`
  })
  return `create schema if not exists many; ${statements.join('\n')}`
}
