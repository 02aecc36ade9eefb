import { management } from '@plinth/contract/management'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
await rowsOf(alice, ref, 'create table public.notes (id int8 primary key, text text)')

const notes = () => rowsOf(alice, ref, 'select text from public.notes order by id')

test('the rows of the last statement are objects, and what can be counted is a number', async () => {
  const response = await alice.send('POST', `/v1/projects/${ref}/database/query`, {
    body: {
      query: `insert into public.notes values (1, 'Tea'), (9007199254740993, 'Salt'); select * from public.notes order by id`,
    },
  })
  expect([response.status, await response.json()]).toEqual([
    201,
    [
      { id: 1, text: 'Tea' },
      { id: '9007199254740993', text: 'Salt' },
    ],
  ])
  expect(await alice.call(management.query, { ref, query: 'create table public.empty ()' })).toEqual([])
})

test('a statement that fails undoes those before it, and says why', async () => {
  const before = await notes()
  const query = `insert into public.notes values (2, 'Lost'); select * from missing`
  await expect(alice.call(management.query, { ref, query })).rejects.toMatchObject({
    code: 400,
    reason: '42P01',
    message: 'relation "missing" does not exist',
  })
  expect(await notes()).toEqual(before)
})

test('a query that is to read only changes nothing, whatever it says', async () => {
  const before = await notes()
  expect(await alice.call(management.query, { ref, query: 'select 1 as one', read_only: true })).toEqual([{ one: 1 }])
  for (const query of [
    `insert into public.notes values (3, 'Lost')`,
    `set transaction read write; insert into public.notes values (3, 'Lost')`,
    `set role postgres; insert into public.notes values (3, 'Lost')`,
    `reset role; reset session authorization; commit; drop table public.notes`,
  ]) {
    await expect(alice.call(management.query, { ref, query, read_only: true }), query).rejects.toMatchObject({
      code: 400,
    })
  }
  expect(await notes()).toEqual(before)
})

test('a Read-only member cannot write, whether they say so or not', async () => {
  const before = await notes()
  const query = `insert into public.notes values (4, 'Lost')`
  await expect(reader.call(management.query, { ref, query })).rejects.toMatchObject({ code: 400, reason: '25006' })
  expect(await notes()).toEqual(before)
})

test('a field that there is not is refused by its name', async () => {
  const body = { query: 'select $1::int', parameters: [1] }
  const response = await alice.send('POST', `/v1/projects/${ref}/database/query`, { body })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
})
