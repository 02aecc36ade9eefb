import type pg from 'pg'
import { expect, test } from 'vitest'
import { givenCluster, givenFront, givenOwnServer } from './fixtures/given-front.ts'

const cluster = await givenCluster(await givenOwnServer(), 'r')
await cluster.admin.query('alter role visitor replication')

/** Known to pg, though not to its types. */
const LOGICAL: pg.ClientConfig = Object.assign({ database: 'postgres' }, { replication: 'database' })
const LONG_BLANK = ' '.repeat(5_000)

test.each([
  "BASE_BACKUP (LABEL 'all')",
  ' \n\tbase_backup',
  'UPLOAD_MANIFEST',
  'START_REPLICATION 0/0',
  'START_REPLICATION SLOT some PHYSICAL 0/0',
  'START_REPLICATION SLOT some 0/0',
  LONG_BLANK + 'BASE_BACKUP',
])('a replication client cannot have the files or the whole log of a cluster (%#)', async (command) => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster, LOGICAL)
  await client.connect()

  await expect(client.query(command)).rejects.toThrow('Physical replication')
})

test('logical replication goes through, long queries too', async () => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster, LOGICAL)
  await client.connect()

  const { rows } = await client.query('IDENTIFY_SYSTEM')
  expect(rows).toMatchObject([{ dbname: 'postgres' }])
  const text = 'x'.repeat(200_000)
  expect((await client.query(`select '${text}' as text`)).rows).toEqual([{ text }])
  // this server keeps no logical log, and says so itself
  await expect(client.query('START_REPLICATION SLOT some LOGICAL 0/0')).rejects.toThrow('wal_level')
})

test('a name of the command in an ordinary session is the business of the cluster', async () => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster)
  await client.connect()

  await expect(client.query('BASE_BACKUP')).rejects.toThrow('syntax error')
})
