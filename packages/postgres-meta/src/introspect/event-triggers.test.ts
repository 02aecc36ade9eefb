import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn } from '../testing/rolled-back.ts'
import { eventTriggers } from './event-triggers.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)
await pool.query(`
  create schema plinth;
  create function plinth.watch() returns event_trigger language plpgsql as 'begin end';
  create function noted() returns event_trigger language plpgsql as 'begin end'`)

test('an event trigger is listed with when it runs, what it calls, and whose it is', async () => {
  await inRolledBack(async (client) => {
    await client.query(`
      create event trigger "my trigger" on ddl_command_end when tag in ('CREATE TABLE', 'DROP TABLE')
        execute function noted();
      comment on event trigger "my trigger" is 'Notes tables';
      alter event trigger "my trigger" disable;
      create event trigger watching on sql_drop execute function plinth.watch()`)
    const found = await introspect(client, eventTriggers, {})
    expect(found).toMatchObject([
      {
        name: 'my trigger',
        event: 'ddl_command_end',
        tags: ['CREATE TABLE', 'DROP TABLE'],
        function: 'public.noted',
        state: 'disabled',
        belongs_to: null,
        comment: 'Notes tables',
      },
      {
        name: 'watching',
        event: 'sql_drop',
        tags: [],
        function: 'plinth.watch',
        state: 'enabled',
        belongs_to: 'platform',
      },
    ])
    expect(found[1]!.definition).toBe('CREATE EVENT TRIGGER watching ON sql_drop\n  EXECUTE FUNCTION plinth.watch()')
    const named = async (search: string) =>
      (await introspect(client, eventTriggers, { search })).map(({ name }) => name)
    expect(await named('NOTED')).toEqual(['my trigger'])
    expect(await named('drop table')).toEqual(['my trigger'])
    expect(await named('sql_drop')).toEqual(['watching'])
    expect(await introspect(client, eventTriggers, { limit: 1, offset: 1 })).toMatchObject([{ name: 'watching' }])
  })
})

test('its definition creates it again, whatever it is called', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      try {
        await client.query(
          `create event trigger ${ident(name)} on ddl_command_start when tag in ('CREATE VIEW') execute function noted()`,
        )
      } catch {
        return
      }
      const [before] = await introspect(client, eventTriggers, {})
      await client.query(`drop event trigger ${ident(name)}`)
      await client.query(before!.definition)
      const [after] = await introspect(client, eventTriggers, {})
      expect(after).toEqual({ ...before, id: after!.id })
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})
