import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runMigrations } from '@plinth/service-kit/migrations'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { migrations } from '../../database/migrations.ts'
import { createStores } from '../../stores.ts'
import { readWitnessedHeads, witnessHeads } from './witness-heads.ts'

const { pool } = await givenDatabase()
await runMigrations(pool, { schema: 'platform', migrations })
const stores = createStores(sqlOver(pool))
const key = randomBytes(32)
const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'heads')
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const append = (request_id: string) =>
  stores.audit.append(
    'platform',
    {
      occurred_at: new Date().toISOString(),
      actor: { profile_id: 1, username: 'ada', email: 'ada@example.com' },
      verb: 'profile.create',
      target: '1',
      before: null,
      after: null,
      outcome: 'done',
      request_id,
    },
    key,
  )

test('the end of a chain is written down outside of the database, signed', async () => {
  await append('r1')
  await append('r2')
  await witnessHeads({ stores, key, path, log }).stop()
  const [head] = await stores.audit.heads()
  expect((await readWitnessedHeads(path, key)).get('platform')).toEqual(head)
})

test('a changed or foreign line counts for nothing', async () => {
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('platform 2', 'platform 1'))
  expect(await readWitnessedHeads(path, key)).toEqual(new Map())
  await writeFile(path, text)
  expect(await readWitnessedHeads(path, randomBytes(32))).toEqual(new Map())
  expect((await readWitnessedHeads(path, key)).size).toBe(1)
})

test('an entry can be neither changed nor deleted', async () => {
  await expect(pool.query("update platform.audit_entries set verb = 'x'")).rejects.toThrow('written once')
  await expect(pool.query('delete from platform.audit_entries')).rejects.toThrow('written once')
})
