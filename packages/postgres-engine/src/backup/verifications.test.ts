import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeBackup } from '@plinth/backups/take-backup'
import { expect, test } from 'vitest'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { openBaseBackup } from './base-backup.ts'
import { flipBit } from '../testing/flip-bit.ts'

const { engine, dataDirectory } = await givenEngine()
const { repository } = await givenRepository()

test('a verification reads every table of every database, compares the rows and leaves nothing', async () => {
  await engine.create(draft('verified'))
  await fill(engine, 'verified')
  const backup = await engine.backUp('verified', repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
  const memory: number[] = []

  const verification = await engine.verifyBackup(repository, backup, {
    onProgress: () => memory.push(engine.verificationMegabytes()),
  })

  // 5,000 rows and the long one, and the one in the other database
  expect(verification).toMatchObject({
    backup: { ref: 'verified', id: backup.id },
    databases: 3,
    rows: 5_002,
    comparedRows: true,
  })
  expect(verification.tables).toBeGreaterThan(3 * 60)
  expect(new Set(memory)).toEqual(new Set([64]))
  expect(engine.verificationMegabytes()).toBe(0)
  await expectNothingLeft()
})

test('a backup whose rows are not those that were counted is not verified', async () => {
  await engine.create(draft('miscounted'))
  await fill(engine, 'miscounted')
  const { host, port } = engine.connection('miscounted')
  const source = await openBaseBackup({
    ref: 'miscounted',
    host,
    port,
    password: PASSWORDS.plinth_admin,
    checkpoint: 'fast',
  })
  const honest = await engine.backUp('miscounted', repository, BACKUP_REQUEST)
  const rowCounts = () => Promise.resolve([{ database: 'postgres', table: 'public.kept', rows: 4_999 }])
  const backup = await takeBackup(repository, { ...honest }, source, { rowCounts })

  await expect(engine.verifyBackup(repository, backup)).rejects.toMatchObject({ reason: 'not_verified' })
  expect(await engine.verifyBackup(repository, honest)).toMatchObject({ comparedRows: false })
  await expectNothingLeft()
})

test('a damaged page is found by a backup of the running server and by the verification of a copy, and the backup before holds', async () => {
  await engine.create(draft('damaged'))
  await fill(engine, 'damaged')
  const whole = await engine.backUp('damaged', repository, BACKUP_REQUEST)
  const content = await contentOf(engine, 'damaged')
  const path = await connected(engine, 'damaged', 'plinth_admin', async (admin) => {
    await admin.query('checkpoint')
    const { rows } = await admin.query<{ path: string }>(`select pg_relation_filepath('public.kept') as path`)
    return rows[0]!.path
  })
  await engine.stop('damaged')
  await flipBit(join(dataDirectory, 'clusters/damaged/data', path), 8192 * 3 + 5_000)

  const copied = await engine.backUp('damaged', repository, BACKUP_REQUEST)
  await expect(engine.verifyBackup(repository, copied)).rejects.toMatchObject({ reason: 'not_verified' })
  await expect(
    engine.restoreBackup('damaged', repository, { backup: copied, passwords: PASSWORDS }),
  ).rejects.toMatchObject({ reason: 'not_verified' })
  expect(await engine.health('damaged')).toMatchObject({ state: 'stopped' })
  await engine.start('damaged')
  await expect(engine.backUp('damaged', repository, BACKUP_REQUEST)).rejects.toMatchObject({ reason: 'source_damaged' })

  await engine.verifyBackup(repository, whole)
  await engine.restoreBackup('damaged', repository, { backup: whole, passwords: PASSWORDS })
  expect(await contentOf(engine, 'damaged')).toBe(content)
  await expectNothingLeft()
})

test("people's functions do not run while a backup is counted or verified", async () => {
  await engine.create(draft('trapped'))
  await connected(engine, 'trapped', 'postgres', async (owner) => {
    await owner.query('create table rows (n int)')
    await owner.query('insert into rows select generate_series(1, 100)')
    await owner.query(`create function trap(n int) returns int immutable language plpgsql as $$
      begin
        if session_user = 'plinth_admin' then raise exception 'it ran as %', session_user; end if;
        return n;
      end $$`)
    await owner.query('create index on rows (trap(n)) where trap(1) = 1')
    await owner.query('alter table rows add check (trap(2) = 2)')
  })
  // The trap can close.
  await expect(
    connected(engine, 'trapped', 'plinth_admin', (admin) => admin.query('select count(*) from public.rows')),
  ).rejects.toThrow('it ran as plinth_admin')

  const backup = await engine.backUp('trapped', repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
  expect(await engine.verifyBackup(repository, backup)).toMatchObject({ rows: 100, comparedRows: true })
})

test('a verification that is canceled or takes too long leaves nothing', async () => {
  await engine.create(draft('unread'))
  const backup = await engine.backUp('unread', repository, BACKUP_REQUEST)
  const caller = new AbortController()
  const canceled = engine.verifyBackup(repository, backup, { onProgress: () => caller.abort(), signal: caller.signal })

  await expect(canceled).rejects.toMatchObject({ reason: 'interrupted' })
  await expectNothingLeft()
  await expect(engine.verifyBackup(repository, backup, { limit: 1 })).rejects.toMatchObject({ reason: 'too_slow' })
  await expectNothingLeft()
  await engine.verifyBackup(repository, backup)
})

async function expectNothingLeft() {
  expect(await readdir(join(dataDirectory, 'restores/verifications'))).toEqual([])
  expect(await readdir(join(dataDirectory, 'restores/next'))).toEqual([])
}
