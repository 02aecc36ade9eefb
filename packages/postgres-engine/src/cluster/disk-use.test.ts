import { expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

const MEGABYTE = 1024 * 1024

test('a cluster is read-only for new transactions, also after a restart, until that is taken back', async () => {
  const { engine, events } = await givenEngine()
  await engine.create(draft('full'))

  await connected(engine, 'full', 'postgres', async (owner) => {
    await owner.query('create table kept (n int)')
    await engine.setReadOnly('full', true)
    // the server tells its sessions in its own time, and an insert before that would be kept
    await expect.poll(() => isReadOnly(owner)).toBe('on')
    await expect(owner.query('insert into kept values (1)')).rejects.toMatchObject({ code: '25006' })
    await owner.query('begin read write; insert into kept values (2); commit')
  })
  await engine.restart('full')
  await connected(engine, 'full', 'postgres', async (owner) => {
    await expect(owner.query('insert into kept values (3)')).rejects.toMatchObject({ code: '25006' })
    await engine.setReadOnly('full', false)
    await expect.poll(() => codeOf(owner.query('insert into kept values (4)'))).toBeUndefined()
    expect((await owner.query('select n from kept order by n')).rows).toEqual([{ n: 2 }, { n: 4 }])
  })

  const changes = events.flatMap(({ event }) => (event === 'read_only' || event === 'writable' ? [event] : []))
  expect(changes).toEqual(['read_only', 'writable'])
})

test('the superuser writes in a read-only cluster', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('full'))
  await engine.setReadOnly('full', true)
  await engine.restart('full')

  await connected(engine, 'full', 'plinth_admin', (admin) => admin.query('create table public.kept (n int)'))
})

test('rows that are added are growth, and rows that are deleted are not', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('measured'))
  const use = async () => (await engine.diskUse('measured')).bytes

  await connected(engine, 'measured', 'postgres', async (owner) => {
    await owner.query('create table filled (n int, body text)')
    const empty = await use()
    const { bytes, reserved } = await engine.diskUse('measured')
    expect(bytes - reserved).toBeLessThan(100 * MEGABYTE)
    expect(reserved).toBeGreaterThan(100 * MEGABYTE)
    await owner.query(`insert into filled select n, repeat('x', 1000) from generate_series(1, 30000) n`)
    const full = await use()
    expect(full - empty).toBeGreaterThan(30 * MEGABYTE)

    const logged = await logPosition(owner)
    await owner.query('delete from filled')
    expect((await logPosition(owner)) - logged).toBeGreaterThan(MEGABYTE)
    expect((await use()) - full).toBeLessThan(MEGABYTE)

    await owner.query('truncate filled')
    expect((await use()) - empty).toBeLessThan(2 * MEGABYTE)
  })
})

test('temporary files are told apart by the session that writes them', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('sorting'))

  await connected(engine, 'sorting', 'postgres', async (owner) => {
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    await owner.query(`begin; declare sorted cursor for select g from generate_series(1, 2000000) g order by g desc`)
    await owner.query('fetch 1 from sorted')

    const { temporary } = await engine.diskUse('sorting')

    expect([...temporary.keys()]).toEqual([rows[0]!.pid])
    expect(temporary.get(rows[0]!.pid)).toBeGreaterThan(MEGABYTE)
  })
  expect((await engine.diskUse('sorting')).temporary.size).toBe(0)
})

type Client = Parameters<Parameters<typeof connected>[3]>[0]

async function isReadOnly(client: Client) {
  const { rows } = await client.query<{ value: string }>(
    `select current_setting('default_transaction_read_only') value`,
  )
  return rows[0]!.value
}

async function logPosition(client: Client) {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  return Number(rows[0]!.bytes)
}

const codeOf = (query: Promise<unknown>) =>
  query.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
