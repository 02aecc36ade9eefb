import { readFileSync } from 'node:fs'
import pg from 'pg'
import { root } from '../../run.mjs'
import { DATABASE_PASSWORD } from '../plinth.mjs'

export const ROWS = 1_000_000

/** A project with the generated database, and a client of it over the Postgres front. */
export async function prepareEvents(plinth) {
  const { ref } = await plinth.createProject('Workbench')
  await plinth.until(ref, 'ACTIVE_HEALTHY')
  const { connectionString } = await plinth.api('GET', `/platform/projects/${ref}`)
  const driver = new pg.Client({
    host: 'localhost',
    port: plinth.ports[2],
    user: `postgres.${ref}`,
    password: DATABASE_PASSWORD,
    database: 'postgres',
  })
  await driver.connect()
  await driver.query(readFileSync(`${root}e2e/bench/events.sql`, 'utf8'))
  const idOf = async (name) => {
    const { rows } = await driver.query('select $1::regclass::oid::int as id', [name])
    return rows[0].id
  }
  return { plinth, ref, driver, connectionString, events: await idOf('events'), idOf }
}
