import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { tableTriggers } from '../introspect/table-triggers.ts'
import { triggerFunctions } from '../introspect/trigger-functions.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn, runEach } from '../testing/rolled-back.ts'
import { InvalidStructure, type StructureStatement } from './structure-statement.ts'
import type { TriggerDraft } from './trigger-draft.ts'
import { createTrigger, dropTrigger, setTrigger } from './triggers.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`
  create table notes (id int primary key, body text, at timestamptz);
  create table bystander (id int);
  create function touch() returns trigger language plpgsql as $$ begin new.at := now(); return new; end $$;
  create trigger kept before insert on bystander for each row execute function touch()`)

const notes = { schema: 'public', table: 'notes' }

const draft = (name: string, more: Partial<TriggerDraft> = {}): TriggerDraft => ({
  name,
  timing: 'BEFORE',
  events: ['UPDATE'],
  columns: [],
  level: 'ROW',
  condition: null,
  function: { schema: 'public', name: 'touch' },
  ...more,
})

test('a trigger is what its draft says, and is enabled, disabled and dropped', async () => {
  await inRolledBack(async (client) => {
    const wanted = draft('touched', {
      events: ['UPDATE', 'INSERT'],
      columns: ['body', 'id'],
      condition: `new.body <> 'it''s'`,
    })
    expect(await runEach(client, createTrigger(notes, wanted))).toEqual([
      `create trigger "touched"
  before insert or update of "body", "id" on "public"."notes"
  for each row
  when (new.body <> 'it''s')
  execute function "public"."touch"()`,
    ])
    const read = async () => (await introspect(client, tableTriggers, { search: 'NOTES' }))[0]
    const made = await read()
    expect(made).toMatchObject({
      schema: 'public',
      table: 'notes',
      name: 'touched',
      timing: 'BEFORE',
      events: ['INSERT', 'UPDATE'],
      columns: ['body', 'id'],
      level: 'ROW',
      function: 'public.touch',
      state: 'enabled',
      belongs_to: null,
      on_view: false,
    })
    await runEach(client, setTrigger(notes, 'touched', false))
    const disabled = await read()
    expect(disabled).toMatchObject({ id: made!.id, state: 'disabled' })
    expect(disabled!.version).not.toBe(made!.version)
    await runEach(client, setTrigger(notes, 'touched', true))
    expect(await read()).toEqual(made)
    await runEach(client, dropTrigger(notes, 'touched'))
    expect(await read()).toBeUndefined()
  })
})

test('triggers for a statement, of partitions and of views are listed as what they are', async () => {
  await inRolledBack(async (client) => {
    await runEach(
      client,
      createTrigger(notes, draft('emptied', { timing: 'AFTER', events: ['TRUNCATE'], level: 'STATEMENT' })),
    )
    await client.query(`
      create table parted (id int, at timestamptz) partition by list (id);
      create table part partition of parted for values in (1);
      create trigger below before insert on parted for each row execute function touch();
      create view shown as select * from notes;
      create trigger instead instead of delete on shown for each row execute function touch();
      alter table parted enable always trigger below`)
    const listed = await introspect(client, tableTriggers, { schemas: ['public'] })
    expect(
      listed.map(({ table, name, timing, state, belongs_to, on_view }) => [
        table,
        name,
        timing,
        state,
        belongs_to,
        on_view,
      ]),
    ).toEqual([
      ['bystander', 'kept', 'BEFORE', 'enabled', null, false],
      ['notes', 'emptied', 'AFTER', 'enabled', null, false],
      ['part', 'below', 'BEFORE', 'always', 'parent', false],
      ['parted', 'below', 'BEFORE', 'always', null, false],
      ['shown', 'instead', 'INSTEAD OF', 'enabled', null, true],
    ])
    expect(await introspect(client, triggerFunctions)).toEqual([{ schema: 'public', name: 'touch' }])
  })
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      const place = { schema: name, table: name }
      const wanted = draft(name, { columns: [name], function: { schema: name, name } })
      let statements: StructureStatement[]
      try {
        statements = createTrigger(place, wanted)
      } catch (error) {
        expect(error, JSON.stringify(name)).toBeInstanceOf(InvalidStructure)
        return
      }
      // Postgres keeps these for itself
      if (name.startsWith('pg_') || name === 'ctid') return
      const quoted = ident(name)
      await client.query(`
        create schema if not exists ${quoted};
        create table ${quoted}.${quoted} (${quoted} int);
        create function ${quoted}.${quoted}() returns trigger language plpgsql as 'begin return new; end'`)
      await runEach(client, [...statements, ...setTrigger(place, name, false)])
      const read = () => introspect(client, tableTriggers, { schemas: [name], search: name })
      const seen = (await read()).filter(({ schema }) => schema === name)
      expect(seen, JSON.stringify(name)).toMatchObject([
        { schema: name, table: name, name, columns: [name], function: `${name}.${name}`, state: 'disabled' },
      ])
      await runEach(client, dropTrigger(place, name))
      expect(await read()).toEqual([])
      const [other] = await introspect(client, tableTriggers, { schemas: ['public'], search: 'bystander' })
      expect(other).toMatchObject({ name: 'kept', state: 'enabled' })
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})

test.each<[field: string, more: Partial<TriggerDraft>]>([
  ['name', { name: '' }],
  ['events', { events: [] }],
  ['columns', { events: ['INSERT'], columns: ['body'] }],
  ['columns', { columns: ['x'.repeat(64)] }],
  ['level', { events: ['TRUNCATE'] }],
  ['condition', { condition: 'true) execute function touch(); drop table bystander; --' }],
  ['condition', { condition: 'new.id > 1 -- more' }],
  ['function', { function: { schema: 'public', name: '' } }],
])('what no statement can say is refused at %s', (field, more) => {
  let failure: unknown
  try {
    createTrigger(notes, draft('odd', more))
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(InvalidStructure)
  expect(failure).toMatchObject({ field })
})
