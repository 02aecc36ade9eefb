import { expect, test } from 'vitest'
import { frontClient, rowsOf, runSql } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { platform, alice, bob, ref, changesOfRoles } = await givenWatchedRoles()
const { fleet } = platform.process

test('a run that commits nothing is watched on its own connection', async () => {
  await rowsOf(bob, ref, 'select 1')
  await fleet.disconnect(ref)

  await rowsOf(bob, ref, 'select 1')
  await rowsOf(bob, ref, 'select 2')
  expect(await connections()).toHaveLength(1)
})

test('what a transaction that is left open has committed before is of who ran it', async () => {
  const before = (await changesOfRoles()).length
  const query = `do $$ begin create role made_before_it; end $$; begin isolation level repeatable read; select 1`
  const answer = await runSql(bob, ref, query, { transaction: false })
  expect(answer.left_transaction_open).toBe(true)
  await rowsOf(alice, ref, 'select 1')

  const lines = (await changesOfRoles()).slice(before)
  expect(lines).toMatchObject([{ by: 'bob', after: { changes: [{ role: 'made_before_it' }, { role: 'postgres' }] } }])
})

test('what a client commits between two runs of one person is not theirs', async () => {
  await rowsOf(bob, ref, 'select 1')
  const before = (await changesOfRoles()).length
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query('create role made_between')
  await client.end()
  await rowsOf(bob, ref, 'select 1')

  expect((await changesOfRoles()).slice(before)).toMatchObject([{ by: 'postgres' }])
})

test('the answer holds nothing that only the watch is about', async () => {
  const answer = await runSql(bob, ref, 'select 1')
  expect(Object.keys(answer).toSorted()).toEqual(['left_transaction_open', 'request_id', 'results'])
})

const connections = () =>
  fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename in ('plinth_writer', 'plinth_reader')`,
    )
    return rows.map(({ pid }) => pid)
  })
