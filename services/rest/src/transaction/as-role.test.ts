import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { asRole, type RoleWork } from './as-role.ts'

const { pool } = await givenDatabase()
const sql = sqlOver(pool)
await pool.query('create table notes (text text)')

const schema = {}

function work(text: string, further: Partial<RoleWork> = {}): RoleWork {
  return {
    isReadOnly: false,
    isolation: undefined,
    settings: [['request.path', '/here']],
    statements: [{ text, values: [] }],
    end: 'commit',
    preparing: { prepares: true, schema },
    ...further,
  }
}

const kept = async () =>
  (await pool.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text)

/** What a connection that was used says of itself. */
async function stateOf(connections: number) {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const states = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(`select current_setting('request.path', true) as path,
        (select count(*) from pg_prepared_statements)::int as prepared, now() = statement_timestamp() as is_outside`)
      return rows[0]
    }),
  )
  for (const client of clients) client.release()
  return states
}

test('settings hold for the transaction alone', async () => {
  const [result] = await asRole(sql, work("select current_setting('request.path')"))
  expect(result?.rows).toEqual([['/here']])
  expect(await stateOf(1)).toMatchObject([{ path: '', is_outside: true }])
})

test('what fails is undone, and its connection serves on', async () => {
  await asRole(sql, work("insert into notes values ('kept')"))
  await expect(asRole(sql, work("insert into notes values ('lost') returning 1 / 0"))).rejects.toMatchObject({
    code: '22012',
  })
  await expect(asRole(sql, work('nonsense'))).rejects.toMatchObject({ code: '42601' })
  await expect(asRole(sql, work("insert into notes values ('read only')", { isReadOnly: true }))).rejects.toMatchObject(
    { code: '25006' },
  )
  await expect(
    asRole(
      sql,
      work("insert into notes values ('checked')", {
        check: () => {
          throw new Error('no')
        },
      }),
    ),
  ).rejects.toThrow('no')
  await asRole(sql, work("insert into notes values ('rolled back')", { end: 'rollback' }))
  expect(await kept()).toEqual(['kept'])
  expect(pool.totalCount).toBe(pool.idleCount)
  expect(await stateOf(1)).toMatchObject([{ is_outside: true }])
})

test('statements that are run again are prepared once, and not more than a connection may keep', async () => {
  for (let count = 0; count < 250; count++) await asRole(sql, work(`select ${count}`))
  const [{ prepared } = { prepared: 0 }] = await stateOf(1)
  expect(prepared).toBeGreaterThan(100)
  expect(prepared).toBeLessThanOrEqual(200)
})

test('a long text is prepared for one use alone', async () => {
  const long = `select ${"'x' || ".repeat(600)}'x' as long`
  const kept = async () =>
    (await pool.query("select from pg_prepared_statements where statement like '% as long%'")).rowCount
  await asRole(sql, work("select 'x' as long"))
  expect(await kept()).toBe(1)
  for (let count = 0; count < 2; count++) {
    const [result] = await asRole(sql, work(long))
    expect(result?.rows).toEqual([['x'.repeat(601)]])
  }
  expect(await kept()).toBe(1)
})

test('of another schema, what was prepared before is closed', async () => {
  await asRole(sql, work('select 1', { preparing: { prepares: true, schema: {} } }))
  const [{ prepared } = { prepared: 0 }] = await stateOf(1)
  expect(prepared).toBeLessThan(10)
})

test('a function that closes the statements of a connection disturbs nobody', async () => {
  await asRole(sql, work('select 7'))
  await pool.query('deallocate all')
  const [result] = await asRole(sql, work('select 7'))
  expect(result?.rows).toEqual([['7']])
})

test('statements that fail leave none behind', async () => {
  const before = await stateOf(1)
  for (let count = 0; count < 20; count++) {
    await expect(asRole(sql, work(`select 1 / 0, ${count}`))).rejects.toMatchObject({ code: '22012' })
  }
  const after = await stateOf(1)
  expect(after[0]?.prepared).toBeLessThanOrEqual((before[0]?.prepared ?? 0) + 1)
})

test('a connection that is ended meanwhile is replaced', async () => {
  const ended = asRole(sql, work('select pg_terminate_backend(pg_backend_pid())'))
  await expect(ended).rejects.toThrow()
  const [result] = await asRole(sql, work('select 2'))
  expect(result?.rows).toEqual([['2']])
})

test('what a function leaves on a connection is gone for the next one', async () => {
  await pool.query(`create function leave_things() returns void language plpgsql as $$ begin
    perform set_config('statement_timeout', '1', false);
    perform set_config('my.secret', 'mine', false);
    create temp table notes as select 'forged' as text;
  end $$`)
  const left = `select current_setting('my.secret', true), current_setting('statement_timeout') as timeout, to_regclass('pg_temp.notes')::text`
  await asRole(sql, work('select leave_things()'))
  await pool.query('set statement_timeout = 0')
  expect((await pool.query(left)).rows).toMatchObject([{ to_regclass: 'notes' }])
  await pool.query("set statement_timeout = '1min'")
  const [result] = await asRole(sql, work(left))
  expect(result?.rows).toEqual([['', '0', null]])
})
