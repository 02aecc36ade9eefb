import { organizations } from '@plinth/contract/organizations'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl } from '../testing/database-url.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'
import { claimControlPlane } from './claim-control-plane.ts'

const { pool, connection } = await givenDatabase()
const log = { info() {}, warn() {}, error() {} }

async function claimed(onTaken: (error: Error) => void = () => undefined) {
  const claim = await claimControlPlane({ connection, log, onTaken, timeout: 0 })
  onTestFinished(() => claim.release())
  return claim
}

/** The session that holds the claim. */
async function holder() {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.pid
}

const cut = (pid: number) => pool.query('select pg_terminate_backend($1)', [pid])

test('a second platform is refused while the first one works, and works after it', async () => {
  const first = await claimed()
  await expect(claimed()).rejects.toThrow('Another Plinth works on the database that DATABASE_URL names')
  await first.release()
  await claimed()
})

test('a claim is made again when its connection is lost', async () => {
  const onTaken = vi.fn()
  await claimed(onTaken)
  const lost = (await holder())!
  await cut(lost)
  await expect.poll(holder).toSatisfy((pid) => pid !== undefined && pid !== lost)
  await expect(claimed()).rejects.toThrow('Another Plinth')
  expect(onTaken).not.toHaveBeenCalled()
})

test('a platform has to stop when another one holds its claim', async () => {
  const onTaken = vi.fn()
  await claimed(onTaken)
  const other = await pool.connect()
  onTestFinished(() => other.release(true))
  const waiting = other.query(`select pg_advisory_lock(hashtextextended('the platform of this control plane', 0))`)
  await expect.poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount).toBe(1)
  await cut((await holder())!)
  await waiting
  await expect.poll(() => onTaken.mock.calls.length).toBe(1)
})

test('a second process with the same control plane does not start', async () => {
  const database = await givenDatabase()
  const environment = { DATABASE_URL: databaseUrl(database.connection) }
  const { owner } = await givenPlatformProcess({ environment })
  await expect(givenPlatformProcess({ environment })).rejects.toThrow('Another Plinth works on the database')
  // the first one is none the worse
  expect(await owner.call(organizations.list, {})).toHaveLength(1)
})
