import type pg from 'pg'
import { expect, test } from 'vitest'
import { givenCluster, givenFront, givenOwnServer } from '../testing/given-front.ts'
import { replicationFilter } from './replication-filter.ts'

const cluster = await givenCluster(await givenOwnServer(), 'r')
await cluster.admin.query('alter role visitor replication')

/** Known to pg, though not to its types. */
const LOGICAL: pg.ClientConfig = Object.assign({ database: 'postgres' }, { replication: 'database' })
const START_PHYSICAL = 'START_REPLICATION SLOT some PHYSICAL 0/0'

test.each([
  "BASE_BACKUP (LABEL 'all')",
  ' \n\tbase_backup',
  'Base_Backup',
  'UPLOAD_MANIFEST',
  'START_REPLICATION 0/0',
  START_PHYSICAL,
  'START_REPLICATION SLOT some 0/0',
  'READ_REPLICATION_SLOT some',
  'SOMETHING_OF_A_LATER_VERSION',
  ...[5, 985, 988, 990, 994, 995, 1_000, 5_000, 8_180, 8_190, 100_000].flatMap((blanks) => [
    ' '.repeat(blanks) + 'BASE_BACKUP',
    '\n\t\r\f\v '.repeat(blanks / 5) + START_PHYSICAL,
  ]),
  // the most that is looked at ends within the word
  `${' '.repeat(8_192 - 'START'.length)}${START_PHYSICAL}`,
  `/* a /* nested */ comment */ -- and a line\n BASE_BACKUP`,
  `${'/**/'.repeat(300)}BASE_BACKUP`,
  `/*${' '.repeat(10_000)}*/ select 1`,
])('a replication client cannot have the files or the whole log of a cluster (%#)', async (command) => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster, LOGICAL)
  await client.connect()

  await expect(client.query(command)).rejects.toThrow('Physical replication')
})

test('a command that comes byte by byte is refused before any of it has passed', async () => {
  for (const command of [`${' '.repeat(990)}BASE_BACKUP`, '\n\tStart_Replication 0/0', '/**/ base_backup']) {
    const passed: Buffer[] = []
    let refusals = 0
    const filter = replicationFilter(() => refusals++)
    filter.on('data', (bytes: Buffer) => passed.push(bytes))

    for (const byte of queryMessage(command)) filter.write(Buffer.from([byte]))

    expect(refusals).toBe(1)
    expect(Buffer.concat(passed)).toHaveLength(0)
  }
})

test('what is allowed passes unchanged however its bytes are cut', async () => {
  const allowed = [
    'IDENTIFY_SYSTEM',
    '',
    '-- ping',
    '  ',
    "-- a line\n select 'x'",
    '/* a */(values (1))',
    `select '${'x'.repeat(9_000)}'`,
  ]
  const bytes = Buffer.concat([...allowed.map(queryMessage), Buffer.from('X\0\0\0\x04')])
  for (const width of [1, 7, 999, bytes.length]) {
    const passed: Buffer[] = []
    const filter = replicationFilter(() => expect.unreachable())
    filter.on('data', (part: Buffer) => passed.push(part))
    for (let at = 0; at < bytes.length; at += width) filter.write(bytes.subarray(at, at + width))
    expect(Buffer.concat(passed)).toEqual(bytes)
  }
})

test('Postgres takes nothing by the extended protocol from a replication client', async () => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster, LOGICAL)
  await client.connect()

  await expect(client.query({ text: 'BASE_BACKUP', values: [], name: 'extended' })).rejects.toThrow(
    'extended query protocol not supported in a replication connection',
  )
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

test('a project has a limit of connections for replication, others get in, and a place that is left is free again', async () => {
  const found = { host: cluster.server.socketDirectory, port: 5432, maximumReplications: 1 }
  const { clientOf, events } = await givenFront([cluster], { findCluster: () => Promise.resolve(found) })
  const first = clientOf(cluster, LOGICAL)
  await first.connect()

  await expect(clientOf(cluster, LOGICAL).connect()).rejects.toMatchObject({ code: '53300' })
  await clientOf(cluster).connect()

  await first.end()
  await expect.poll(() => events.filter(({ event }) => event === 'left')).toHaveLength(1)
  await clientOf(cluster, LOGICAL).connect()
})

function queryMessage(text: string) {
  const body = Buffer.from(`${text}\0`)
  const header = Buffer.alloc(5)
  header.write('Q')
  header.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([header, body])
}
