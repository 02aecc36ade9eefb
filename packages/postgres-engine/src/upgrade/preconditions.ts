import type pg from 'pg'
import { cannotUpgrade } from '../engine-errors.ts'
import type { Database } from './databases.ts'
import { unsafeObjects } from './unsafe-objects.ts'

/** Asked of the old cluster before anything is made: what one database has that the new major cannot take over. */
export async function requireUpgradable(
  { ref, platformsStatements }: { ref: string; platformsStatements: string[] },
  from: pg.Client,
  to: pg.Client,
  { datname }: Database,
) {
  const missing = await missingExtensions(from, to)
  if (missing.length > 0) {
    throw cannotUpgrade(ref, `The new major lacks these extensions of the database ${datname}: ${missing.join(', ')}.`)
  }
  const [unsafe] = await unsafeObjects(from, platformsStatements)
  if (unsafe !== undefined) throw cannotUpgrade(ref, `In the database ${datname}, ${unsafe}`)
  const { rows } = await from.query<{ type: string }>(RANGES_WITH_OWN_CODE)
  const [range] = rows
  // Postgres would run people's code, with the superuser's rights, for every constant of the type.
  if (range)
    throw cannotUpgrade(ref, `The range type ${range.type} of the database ${datname} has a canonical function.`)
}

export function requireConnections(ref: string, databases: Database[]) {
  const closed = databases.find(({ takesConnections }) => !takesConnections)
  if (closed) throw cannotUpgrade(ref, `The database ${closed.datname} accepts no connections.`)
}

async function missingExtensions(from: pg.Client, to: pg.Client) {
  const used = await from.query<{ extname: string }>(
    'select extname::text from pg_catalog.pg_extension order by extname',
  )
  const available = await to.query<{ name: string }>('select name::text from pg_catalog.pg_available_extensions')
  const names = new Set(available.rows.map(({ name }) => name))
  return used.rows.map(({ extname }) => extname).filter((extension) => !names.has(extension))
}

const RANGES_WITH_OWN_CODE = `
  select rngtypid::regtype::text as type
  from pg_catalog.pg_range
  join pg_catalog.pg_proc p on p.oid = rngcanonical
  join pg_catalog.pg_language l on l.oid = prolang
  where lanname not in ('c', 'internal')`
