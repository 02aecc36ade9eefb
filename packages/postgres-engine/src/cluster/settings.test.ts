import { expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'
import { commonParameters, sizedParameters } from './settings.ts'

test.each([
  [
    { memoryMegabytes: 512, maxConnections: 60 },
    { shared_buffers: '128MB', work_mem: '2MB', max_connections: 63 },
  ],
  [
    { memoryMegabytes: 64, maxConnections: 10 },
    { shared_buffers: '16MB', work_mem: '1MB', max_connections: 13 },
  ],
  [
    { memoryMegabytes: 65_536, maxConnections: 400 },
    { shared_buffers: '16384MB', work_mem: '40MB' },
  ],
  [
    { memoryMegabytes: 512, maxConnections: 60, walSenders: 9 },
    { max_wal_senders: 11, max_replication_slots: 9 },
  ],
])('a compute size of %o sets the server to %o', (settings, expected) => {
  expect(sizedParameters(settings, 17)).toMatchObject(expected)
})

test.each([
  { memoryMegabytes: 10, maxConnections: 10 },
  { memoryMegabytes: Number.NaN, maxConnections: 10 },
  { memoryMegabytes: 512, maxConnections: 0 },
  { memoryMegabytes: 512, maxConnections: 1.5 },
  { memoryMegabytes: 512, maxConnections: 10, walSenders: 0 },
])('the settings %o are refused', (settings) => {
  expect(() => sizedParameters(settings, 17)).toThrow(expect.objectContaining({ code: 'invalid_settings' }))
})

test('a parameter is only set where the major knows it', () => {
  expect(commonParameters(18)).toHaveProperty('io_method', 'sync')
  expect(commonParameters(17)).not.toHaveProperty('io_method')
  expect(commonParameters(15)).not.toHaveProperty('allow_alter_system')
})

test('thousands of tables are made in one transaction', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('wide'))

  await connected(engine, 'wide', 'postgres', (owner) =>
    owner.query(`do $$ begin
      for n in 1..5000 loop execute format('create table wide_%s (id int)', n); end loop;
    end $$`),
  )

  const { rows } = await connected(engine, 'wide', 'postgres', (owner) =>
    owner.query(`select count(*)::int as tables from pg_tables where tablename like 'wide%'`),
  )
  expect(rows).toEqual([{ tables: 5000 }])
})
