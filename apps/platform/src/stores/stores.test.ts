import { expect, test } from 'vitest'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { everyTable } from './every-table.ts'
import { merged } from './merged.ts'
import { inOrder, migrations } from './migrations.ts'
import { createStores } from './stores.ts'

test('every subject has its stores, each made on first use and once', async () => {
  const { pool } = await givenDatabase()
  const sql = sqlOver(pool)
  const stores = createStores(sql)
  expect(Object.getOwnPropertyNames(stores)).toEqual(['sql'])

  for (const name of everyTable.flatMap((tables) => Object.keys(tables.stores))) {
    const store: unknown = Reflect.get(stores, name)
    expect(store).toBeTypeOf('object')
    expect(Reflect.get(stores, name)).toBe(store)
    expect(Reflect.get(createStores(sql), name)).not.toBe(store)
  }
})

test('two subjects cannot bring stores of one name', () => {
  expect(() => merged([{ members: 1 }, { invitations: 2 }, { members: 3 }])).toThrow('Two parts bring members')
  expect(merged([{ members: 1 }, { invitations: 2 }])).toEqual({ members: 1, invitations: 2 })
})

test('migrations follow each other by number, whatever subject brings them', () => {
  const migration = (name: string) => ({ name, sql: '' })
  const tables = (...names: string[]) => ({ stores: {}, migrations: names.map(migration) })

  const ordered = inOrder([tables('0002-b', '0010-d'), { stores: {} }, tables('0003-c', '0001-a')])
  expect(ordered.map(({ name }) => name)).toEqual(['0001-a', '0002-b', '0003-c', '0010-d'])
  expect(() => inOrder([tables('0001-a'), tables('0001-b')])).toThrow('Two migrations have the same number')
})

test('the installation begins with its foundation', () => {
  expect(migrations[0]?.name).toBe('0001-foundation')
})
