import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { enumDependents } from '../introspect/enum-dependents.ts'
import { enums } from '../introspect/enums.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import { changeEnum, createEnum, dropEnum } from './enums.ts'
import { InvalidStructure, type StructureStatement } from './structure-statement.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`create type bystander as enum ('one')`)

const mood = { schema: 'public', name: 'mood' }

test('an enumerated type is created, gets values where they are asked for, and is dropped with what depends on it', async () => {
  await inRolledBack(async (client) => {
    expect(await runEach(client, createEnum({ ...mood, values: ['sad', `it's`] }))).toEqual([
      `create type "public"."mood" as enum ('sad', 'it''s')`,
    ])
    await runEach(client, changeEnum(mood, { kind: 'add', value: 'ok', place: 'after', of: 'sad' }))
    await runEach(client, changeEnum(mood, { kind: 'add', value: 'awful', place: 'before', of: 'sad' }))
    expect(await runEach(client, changeEnum(mood, { kind: 'rename', value: `it's`, to: 'fine' }))).toEqual([
      `alter type "public"."mood" rename value 'it''s' to 'fine'`,
    ])
    await client.query(`
      create table days (id int, felt mood, all_of_them mood[]);
      create view felt as select felt from days;
      create function feel(mood) returns int language sql as 'select 1';
      comment on type mood is 'How it was'`)
    const [found] = await introspect(client, enums, { search: 'AWF' })
    expect(found).toMatchObject({
      ...mood,
      values: ['awful', 'sad', 'ok', 'fine'],
      used_by: ['public.days.all_of_them', 'public.days.felt', 'public.felt.felt'],
      used_by_count: 3,
      comment: 'How it was',
      extension: null,
    })
    const [along] = await introspect(client, enumDependents, { ids: [found!.id] })
    expect(along).toMatchObject({
      dropped: [
        'column all_of_them of table public.days',
        'column felt of table public.days',
        'function public.feel(public.mood)',
        'view public.felt',
      ].map((name) => expect.stringContaining(name.replaceAll('public.', ''))),
      dropped_count: 4,
    })
    await client.query('savepoint before')
    await expect(runEach(client, dropEnum(mood, { cascade: false }))).rejects.toMatchObject({ code: '2BP01' })
    await client.query('rollback to before')
    await runEach(client, dropEnum(mood, { cascade: true }))
    expect((await introspect(client, enums, {})).map(({ name }) => name)).toEqual(['bystander'])
  })
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      const type = { schema: name, name }
      let statements: StructureStatement[]
      try {
        statements = [
          ...createEnum({ ...type, values: [name, 'other'] }),
          ...changeEnum(type, { kind: 'add', value: `${name.slice(0, 20)}!`, place: 'before', of: name }),
          ...changeEnum(type, { kind: 'rename', value: name, to: 'renamed' }),
          ...changeEnum(type, { kind: 'rename', value: 'renamed', to: name }),
        ]
      } catch (error) {
        expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
        return
      }
      if (name.startsWith('pg_')) return
      await client.query(`create schema if not exists ${ident(name)}`)
      await runEach(client, statements)
      const read = async () =>
        (await introspect(client, enums, { schemas: [name] })).filter((each) => each.name === name)
      expect(await read(), JSON.stringify(name)).toMatchObject([
        { schema: name, name, values: [`${name.slice(0, 20)}!`, name, 'other'] },
      ])
      await runEach(client, dropEnum(type, { cascade: false }))
      expect(await read()).toEqual([])
      expect(await introspect(client, enums, { search: 'bystander' })).toHaveLength(1)
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})

test.each<[field: string, write: () => unknown]>([
  ['name', () => createEnum({ ...mood, name: '', values: ['one'] })],
  ['values', () => createEnum({ ...mood, values: [] })],
  ['values', () => createEnum({ ...mood, values: ['one', 'one'] })],
  ['values', () => createEnum({ ...mood, values: ['x'.repeat(64)] })],
  ['value', () => changeEnum(mood, { kind: 'add', value: '', place: 'after', of: 'one' })],
  ['to', () => changeEnum(mood, { kind: 'rename', value: 'one', to: 'nul\0' })],
])('what no statement can say is refused at %s', (field, write) => {
  let failure: unknown
  try {
    write()
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(InvalidStructure)
  expect(failure).toMatchObject({ field })
})
