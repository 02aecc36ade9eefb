import { runMigrations } from '@plinth/service-kit/migrations'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'
import { createStores } from './stores.ts'

const { pool } = await givenDatabase()
await runMigrations(pool, { schema: 'platform', migrations })
const { archivedLogs } = createStores(sqlOver(pool))
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

test('a log reaches as far as its last file says, though a clock that was ahead dated one before later', async () => {
  const log = { ref: 'shop', log: 'one', bytes: 1 }
  const through = async () => (await archivedLogs.find('shop', 'one'))?.through
  await archivedLogs.add({ ...log, name: 'A1', through: at(59) })
  expect(await through()).toEqual(at(59))
  await archivedLogs.noteThrough('shop', 'one', at(9))
  expect(await through()).toEqual(at(9))
  expect(await archivedLogs.find('shop', 'one')).toMatchObject({ was_set_back: false })
  await archivedLogs.add({ ...log, name: 'A2', through: at(58) })
  await archivedLogs.add({ ...log, name: 'A3', through: at(10) })
  expect(await through()).toEqual(at(10))
  expect(await archivedLogs.find('shop', 'one')).toMatchObject({ was_set_back: true })
  // stored again, after a crash
  await archivedLogs.add({ ...log, name: 'A2', through: at(58) })
  expect(await through()).toEqual(at(10))
})
