import { platformEventTriggers } from '@plinth/catalog/platform-event-triggers'
import { eventTriggers } from '@plinth/contract/event-triggers'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

test('every event trigger of a new project is the platform’s, and says what it does', async () => {
  const found = await alice.call(eventTriggers.list, { ref }, handle)
  expect(found.map(({ name }) => name)).toContain('plinth_secure_new_objects')
  for (const { name, belongs_to, state } of found) {
    expect([name, belongs_to]).toEqual([name, 'platform'])
    expect(['enabled', 'always'], name).toContain(state)
    expect(platformEventTriggers.has(name), name).toBe(true)
  }
  expect(await reader.call(eventTriggers.list, { ref }, await handleOf(reader, ref))).toEqual(found)
})

test('the owner of a project neither creates, disables nor drops one', async () => {
  await rowsOf(alice, ref, `create function noted() returns event_trigger language plpgsql as 'begin end'`)
  for (const statement of [
    'create event trigger mine on ddl_command_end execute function noted()',
    'alter event trigger plinth_secure_new_objects disable',
    'drop event trigger plinth_secure_new_objects',
  ])
    await expect(rowsOf(alice, ref, statement)).rejects.toThrow('42501')
  expect(await alice.call(eventTriggers.list, { ref, search: 'secure_new' }, handle)).toMatchObject([
    { state: 'enabled' },
  ])
})
