import { dataApi, type DataApiSettings } from '@plinth/contract/data-api'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const DEFAULTS: DataApiSettings = {
  schemas: ['public'],
  extra_search_path: ['public', 'extensions'],
  max_rows: 1000,
  aggregates: false,
  plans: false,
  rollbacks: false,
}

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!

test('a project has the usual settings until somebody changes some of them', async () => {
  const ref = await platform.projectOnPaper(acme)
  const other = await platform.projectOnPaper(acme)
  expect(await alice.call(dataApi.settings, { ref })).toEqual(DEFAULTS)

  await alice.call(dataApi.configure, { ref, schemas: ['api', 'public'], max_rows: 50 })
  const changed = await alice.call(dataApi.configure, { ref, plans: true })

  expect(changed).toEqual({ ...DEFAULTS, schemas: ['api', 'public'], max_rows: 50, plans: true })
  expect(await alice.call(dataApi.settings, { ref })).toEqual(changed)
  expect(await alice.call(dataApi.settings, { ref: other })).toEqual(DEFAULTS)
})

test('two changes at once are both kept', async () => {
  const ref = await platform.projectOnPaper(acme)

  await Promise.all([
    alice.call(dataApi.configure, { ref, max_rows: 7 }),
    alice.call(dataApi.configure, { ref, aggregates: true }),
    alice.call(dataApi.configure, { ref, rollbacks: true }),
  ])

  expect(await alice.call(dataApi.settings, { ref })).toEqual({
    ...DEFAULTS,
    max_rows: 7,
    aggregates: true,
    rollbacks: true,
  })
})

test.each([
  ['no schema', { schemas: [] }],
  ['a schema of Postgres', { schemas: ['pg_catalog'] }],
  ['a schema of Plinth', { schemas: ['public', 'plinth'] }],
  ['one twice', { schemas: ['public', 'public'] }],
  ['a name that Postgres would cut', { extra_search_path: ['ä'.repeat(32)] }],
  ['a name with a comma', { schemas: ['a,b'] }],
  ['no row', { max_rows: 0 }],
  ['half a row', { max_rows: 1.5 }],
])('%s is refused', async (_, change) => {
  const ref = await platform.projectOnPaper(acme)

  await expect(alice.call(dataApi.configure, { ref, ...change })).rejects.toMatchObject({ reason: 'invalid_request' })

  expect(await alice.call(dataApi.settings, { ref })).toEqual(DEFAULTS)
})
