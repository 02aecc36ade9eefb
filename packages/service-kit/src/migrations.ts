import { createHash } from 'node:crypto'
import pg from 'pg'
import { inTransaction, type Queryable } from './sql.ts'

/**
 * `name` identifies it for good; its place in the list orders it. `sql` may hold several statements but no transaction
 * control.
 */
export interface Migration {
  name: string
  sql: string
}

/**
 * Brings a schema up to date and answers the names that were applied now. Each migration has its own transaction, so a
 * failed one leaves the earlier ones in place and can be run again. Names that only a newer release knows are left alone.
 */
export async function runMigrations(
  pool: pg.Pool,
  { schema, migrations }: { schema: string; migrations: readonly Migration[] },
): Promise<string[]> {
  refuseDuplicates(migrations)
  const applied: string[] = []
  for (const migration of migrations) {
    if (await applyOnce(pool, schema, migration)) applied.push(migration.name)
  }
  return applied
}

function refuseDuplicates(migrations: readonly Migration[]) {
  const seen = new Set<string>()
  for (const { name } of migrations) {
    if (seen.has(name)) throw new Error(`Two migrations are called ${name}`)
    seen.add(name)
  }
}

function applyOnce(pool: pg.Pool, schema: string, { name, sql }: Migration) {
  const checksum = createHash('sha256').update(sql).digest('hex')
  const quoted = pg.escapeIdentifier(schema)
  const log = `${quoted}.schema_migrations`
  return inTransaction(pool, async (tx) => {
    await oneProcessAtATime(tx, schema)
    await tx.query(`create schema if not exists ${quoted}`)
    await tx.query(
      `create table if not exists ${log} (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const { rows } = await tx.query<{ checksum: string }>(`select checksum from ${log} where name = $1`, [name])
    const [recorded] = rows
    if (recorded && recorded.checksum !== checksum) {
      throw new Error(`Migration ${name} of schema ${schema} was changed after it had been applied`)
    }
    if (recorded) return false
    await tx.query(sql)
    await tx.query(`insert into ${log} (name, checksum) values ($1, $2)`, [name, checksum])
    return true
  })
}

/** The second process waits for the first one's migration to end; what a migration locks itself must be had quickly. */
async function oneProcessAtATime(tx: Queryable, schema: string) {
  await tx.query("set local lock_timeout = '2min'")
  await tx.query("select pg_advisory_xact_lock(hashtextextended('schema_migrations ' || $1, 0))", [schema])
  await tx.query("set local lock_timeout = '10s'")
}
