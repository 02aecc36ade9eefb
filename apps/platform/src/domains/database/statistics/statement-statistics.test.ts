import { database } from '@plinth/contract/database'
import { metrics } from '@plinth/contract/metrics'
import { pgMeta } from '@plinth/contract/sql'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handles = new Map([
  [alice, await handleOf(alice, ref)],
  [reader, await handleOf(reader, ref)],
])

const read = (person: Caller, order: 'total' | 'calls' | 'mean' = 'total') =>
  person.call(database.statements, { ref, order }, handles.get(person))

test('statistics count what ran, in the order that was asked for', async () => {
  for (let times = 0; times < 3; times++) await rowsOf(alice, ref, 'select 4711 as counted')
  const { schema, since, statements } = await read(alice, 'calls')
  expect(schema).toBe('extensions')
  expect(Date.parse(since!)).toBeLessThan(Date.now() + 60_000)
  expect(statements.find(({ query }) => query?.includes('as counted'))).toMatchObject({
    query: 'select $1 as counted',
    role: 'postgres',
    calls: 3,
    rows: 3,
  })
  const calls = statements.map((statement) => statement.calls)
  expect(calls).toEqual(calls.toSorted((one, other) => other - one))
})

test('statistics leave out what the platform itself runs, where that is asked for', async () => {
  await rowsOf(alice, ref, 'select pg_sleep(0.5) as of_a_person')
  await alice.call(database.securityLints, { ref }, handles.get(alice))
  const listed = async (platform: 'included' | 'excluded') =>
    (await alice.call(database.statements, { ref, order: 'mean', platform }, handles.get(alice))).statements
  const isOfPlatform = ({ query }: { query: string | null }) => query?.startsWith('/* plinth */')
  expect((await listed('included')).some(isOfPlatform)).toBe(true)
  const excluded = await listed('excluded')
  expect(excluded.some(isOfPlatform)).toBe(false)
  expect(excluded.filter(({ role }) => role.startsWith('plinth_'))).toEqual([])
  expect(excluded.some(({ query }) => query?.includes('as of_a_person'))).toBe(true)
})

test('statistics show other people’s text only to logins that may see it', async () => {
  await rowsOf(alice, ref, 'select count(*) as whispered from pg_cast')
  const whispered = (await read(alice)).statements.find(({ query }) => query?.includes('whispered'))!
  const seen = (await read(reader)).statements.find(({ query }) => query?.includes('whispered'))
  expect([whispered.query, seen]).toEqual(['select count(*) as whispered from pg_cast', undefined])
  const { statements } = await read(reader)
  expect(statements.filter(({ query }) => query === null).length).toBeGreaterThan(1)
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length)
})

test('statistics are reset by members who may write and by nobody else, and that is a recent change', async () => {
  const resetBy = (person: Caller) => person.call(database.resetStatistics, { ref })
  expect([(await read(alice)).can_reset, (await read(reader)).can_reset]).toEqual([true, false])
  await rowsOf(alice, ref, 'select count(*) as forgotten from pg_language')
  const isKept = async () => (await read(alice)).statements.some(({ query }) => query?.includes('forgotten'))
  await expect(resetBy(reader)).rejects.toMatchObject({ reason: 'permission_denied' })
  await expect(
    reader.call(pgMeta.query, { ref, query: 'select extensions.pg_stat_statements_reset()' }, handles.get(reader)),
  ).rejects.toMatchObject({
    reason: '42501',
  })
  expect(await isKept()).toBe(true)

  await resetBy(alice)

  expect(await isKept()).toBe(false)
  const [latest] = await alice.call(metrics.changes, { ref })
  expect(latest).toMatchObject({ did: 'reset the statistics of statements', outcome: 'done' })
})

test('statistics that the owner of the database may not reset are kept, and the recent change says that it failed', async () => {
  const asSuperuser = (statement: string) =>
    platform.process.fleet.asSuperuserAmongPeople(ref, (admin) => admin.query(statement))
  await asSuperuser('revoke execute on function extensions.pg_stat_statements_reset from postgres')
  expect((await read(alice)).can_reset).toBe(false)

  await expect(alice.call(database.resetStatistics, { ref })).rejects.toMatchObject({
    code: 403,
    reason: 'database_permission_denied',
  })

  const [latest] = await alice.call(metrics.changes, { ref })
  expect(latest).toMatchObject({ verb: 'statement-statistics.reset', outcome: 'failed' })
  await asSuperuser('grant execute on function extensions.pg_stat_statements_reset to postgres')
})
