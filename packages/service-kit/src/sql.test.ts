import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { inTransaction, sqlOver } from './sql.ts'

const { pool } = await givenDatabase()
await pool.query('create table notes (text text)')

test('work that returns is committed', async () => {
  await inTransaction(pool, (tx) => tx.query("insert into notes values ('kept')"))
  expect(await count('kept')).toBe(1)
})

test('work that throws is rolled back', async () => {
  const failing = inTransaction(pool, async (tx) => {
    await tx.query("insert into notes values ('lost')")
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count('lost')).toBe(0)
})

test('a refusal that keeps its writes is committed and still thrown', async () => {
  const refused = inTransaction(pool, async (tx) => {
    await tx.query("insert into notes values ('refused')")
    throw Object.assign(new Error('refused'), { keepsWrites: true })
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await count('refused')).toBe(1)
})

test('a transaction inside a transaction joins it', async () => {
  const failing = sqlOver(pool).transaction(async (outer) => {
    await outer.transaction((inner) => inner.query("insert into notes values ('inner')"))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count('inner')).toBe(0)
})

test('a refusal does not claim to be kept when the transaction was already broken', async () => {
  const refused = inTransaction(pool, async (tx) => {
    await tx.query("insert into notes values ('doomed')")
    await tx.query('select 1 / 0').catch(() => undefined)
    throw Object.assign(new Error('refused'), { keepsWrites: true })
  })
  await expect(refused).rejects.toThrow('had failed before it was committed')
  expect(await count('doomed')).toBe(0)
})

test('a swallowed failure is not taken for a commit', async () => {
  const work = inTransaction(pool, async (tx) => {
    await tx.query('select 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toThrow('had failed before it was committed')
})

test('what comes after a commit comes after no rollback, and from within a joined transaction once, at its end', async () => {
  const seen: string[] = []
  const sql = sqlOver(pool)
  const say = (what: string) => () => void seen.push(what)
  await sql.transaction(async (outer) => {
    await outer.transaction(async (inner) => inner.afterCommit(say('inner')))
    outer.afterCommit(say('outer'))
    seen.push('work')
  })
  expect(seen).toEqual(['work', 'inner', 'outer'])
  const refuse = (reason: object) =>
    sql.transaction(async (tx) => {
      tx.afterCommit(say('refused'))
      throw Object.assign(new Error('refused'), reason)
    })
  await expect(refuse({})).rejects.toThrow('refused')
  expect(seen).not.toContain('refused')
  await expect(refuse({ keepsWrites: true })).rejects.toThrow('refused')
  expect(seen).toContain('refused')
  sql.afterCommit(say('at once'))
  expect(seen.at(-1)).toBe('at once')
})

test('a connection is given back after every ending', async () => {
  expect(pool.idleCount).toBe(pool.totalCount)
})

async function count(text: string) {
  const { rows } = await pool.query('select count(*)::int as count from notes where text = $1', [text])
  return rows[0].count
}

test('what is prepared keeps its plan on the connection, and texts of several statements still run', async () => {
  const prepared = sqlOver(pool, { prepares: true })
  await prepared.transaction(async (tx) => {
    for (const text of ['a', 'b']) await tx.query('insert into notes values ($1)', [text])
    await tx.query("select 1; insert into notes values ('c')")
    const { rows } = await tx.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.map(({ statement }) => statement)).toEqual(['insert into notes values ($1)'])
  })
  await sqlOver(pool).transaction(async (tx) => {
    await tx.query('deallocate all')
    await tx.query('insert into notes values ($1)', ['d'])
    expect((await tx.query('select from pg_prepared_statements')).rowCount).toBe(0)
  })
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(count))).toEqual([1, 1, 1, 1])
})

test('a leased connection goes back, and not where its work failed', async () => {
  const pidOf = () =>
    sqlOver(pool).lease(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid)
  const before = pool.totalCount
  await pidOf()
  expect(pool.idleCount).toBe(pool.totalCount)
  const failing = sqlOver(pool).lease(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(pool.totalCount).toBe(Math.max(before, 1) - 1)
  expect(pool.idleCount).toBe(pool.totalCount)
})
