import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BACKUP_REQUEST, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS, SMALL } from '../testing/test-drafts.ts'
import { flipBit } from '../testing/flip-bit.ts'

// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 240_000 })
const { engine, dataDirectory } = await givenEngine()
const { repository } = await givenRepository()

test('rows that are too large for the scratch cluster are no damage, and what is stored of them is read', async () => {
  await engine.create(draft('large', { settings: { memoryMegabytes: 1024, maxConnections: 20 } }))
  await connected(engine, 'large', 'postgres', async (owner) => {
    await owner.query('create table with_id (id int, body text)')
    await owner.query(`insert into with_id values (1, repeat('a', 100000000)), (2, 'short')`)
    await owner.query('create table alone (body text)')
    await owner.query(`insert into alone values (repeat('b', 100000000))`)
    await owner.query('create table bytes (body bytea)')
    await owner.query(`insert into bytes values (convert_to(repeat('c', 100000000), 'UTF8'))`)
  })

  const backup = await engine.backUp('large', repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
  const verification = await engine.verifyBackup(repository, backup)
  expect(verification.counts).toEqual([{ database: 'postgres', table: 'public.with_id', rows: 2 }])
  expect(verification.comparedRows).toBe(false)

  await engine.restoreBackup('large', repository, { backup, passwords: PASSWORDS, settings: SMALL })
  const copy = connected(engine, 'large', 'plinth_admin', (admin) => admin.query(`copy public.alone to '/dev/null'`))
  await expect(copy).rejects.toMatchObject({ code: '53200' })
  await engine.resize('large', { ...SMALL, memoryMegabytes: 1024 })
  const { rows } = await connected(engine, 'large', 'postgres', (owner) =>
    owner.query('select octet_length(body) as length from with_id order by id'),
  )
  expect(rows).toEqual([{ length: 100_000_000 }, { length: 5 }])

  const path = await connected(engine, 'large', 'plinth_admin', async (admin) => {
    const found = await admin.query<{ path: string }>(
      `select pg_relation_filepath(reltoastrelid) as path from pg_class where oid = 'public.alone'::regclass`,
    )
    return found.rows[0]!.path
  })
  await engine.stop('large')
  await flipBit(join(dataDirectory, 'clusters/large/data', path), 8192 * 3 + 5_000)
  const damaged = await engine.backUp('large', repository, BACKUP_REQUEST)
  await expect(engine.verifyBackup(repository, damaged)).rejects.toMatchObject({ reason: 'not_verified' })
})
