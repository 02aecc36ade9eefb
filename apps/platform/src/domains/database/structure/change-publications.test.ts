import { audit } from '@plinth/contract/audit'
import { publications } from '@plinth/contract/publications'
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
await rowsOf(
  alice,
  ref,
  'create table orders (id int primary key, note text); create table days (day date primary key)',
)

type Draft = typeof publications.create.$sent.draft

const draft = (name: string, more: Partial<Draft> = {}): Draft => ({
  name,
  operations: ['INSERT', 'UPDATE'],
  via_root: false,
  tables: [{ schema: 'public', table: 'orders', columns: ['id'], condition: null }],
  ...more,
})

const read = async (name: string) =>
  (await alice.call(publications.list, { ref }, handle)).find((each) => each.name === name)
const newestEntry = async () => (await alice.call(audit.list, { slug: organizations[0]!.slug }))[0]

test('a publication is created, changed and dropped as the person, and what changed meanwhile is a conflict', async () => {
  const before = draft('changes', {
    tables: [{ schema: 'public', table: 'orders', columns: [], condition: `(note <> 'whispered'::text)` }],
    operations: ['INSERT'],
  })
  const { id } = await alice.call(publications.create, { ref, draft: before })
  expect(await newestEntry()).toMatchObject({
    verb: 'publications.create',
    outcome: 'done',
    after: { publication: 'changes', operations: ['INSERT'], tables: ['public.orders'] },
  })
  expect(JSON.stringify(await newestEntry())).not.toContain('whispered')
  const made = (await read('changes'))!
  expect(made).toMatchObject({ id, owner: 'postgres', is_own: true, ...before })

  const object_id = String(id)
  const after = draft('changes', {
    tables: [...before.tables, { schema: 'public', table: 'days', columns: [], condition: null }],
  })
  const change = { ref, object_id, version: made.version, before, after }
  await rowsOf(alice, ref, `alter publication changes set (publish = 'delete')`)
  const conflict = { code: 409, reason: 'publication_changed' }
  await expect(alice.call(publications.change, change)).rejects.toMatchObject(conflict)
  expect(await read('changes')).toMatchObject({ operations: ['DELETE'], table_count: 1 })
  await rowsOf(alice, ref, `alter publication changes set (publish = 'insert')`)
  await alice.call(publications.change, change)
  const changed = (await read('changes'))!
  expect(changed).toMatchObject({ operations: ['INSERT', 'UPDATE'], table_count: 2 })

  const drop = { ref, object_id, name: 'changes' }
  await expect(alice.call(publications.drop, { ...drop, version: made.version })).rejects.toMatchObject(conflict)
  await alice.call(publications.drop, { ...drop, version: changed.version })
  expect(await read('changes')).toBeUndefined()
  expect(await newestEntry()).toMatchObject({ verb: 'publications.drop', before: { publication: 'changes' } })
})

test.each<[field: string, code: string, more: Partial<Draft>]>([
  ['name', '42710', { name: 'taken' }],
  ['tables.0.table', '42P01', { tables: [{ schema: 'public', table: 'missing', columns: [], condition: null }] }],
  ['tables.0.columns', '42703', { tables: [{ schema: 'public', table: 'orders', columns: ['odd'], condition: null }] }],
  [
    'tables.0.condition',
    '42703',
    { tables: [{ schema: 'public', table: 'orders', columns: [], condition: 'odd > 7' }] },
  ],
  ['operations', 'structure_invalid', { operations: [] }],
])('an error at %s of a publication says so, and nothing is created', async (field, code, more) => {
  await rowsOf(alice, ref, 'create publication taken')
  const failure = await alice
    .call(publications.create, { ref, draft: draft('odd', more) })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 400, reason: code })
  expect(Object.keys(Object(failure).fields)).toEqual([field])
  expect((await alice.call(publications.list, { ref }, handle)).map(({ name }) => name)).toEqual(['taken'])
  await rowsOf(alice, ref, 'drop publication taken')
})

test('tables that another role owns are refused by Postgres, and a Read-only member changes nothing', async () => {
  const theirs = draft('theirs', {
    tables: [{ schema: 'pg_catalog', table: 'pg_authid', columns: [], condition: null }],
  })
  await expect(alice.call(publications.create, { ref, draft: theirs })).rejects.toMatchObject({ code: 403 })
  await expect(reader.call(publications.create, { ref, draft: draft('no') })).rejects.toMatchObject({
    reason: 'permission_denied',
  })
  await alice.call(publications.create, { ref, draft: draft('mine') })
  const [seen] = await reader.call(publications.list, { ref }, await handleOf(reader, ref))
  expect(seen).toMatchObject({ name: 'mine', is_own: false })
})
