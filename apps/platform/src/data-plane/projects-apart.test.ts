import { dataApi } from '@plinth/contract/data-api'
import { beforeAll, expect, test } from 'vitest'
import { API_URL, type Application, givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { rowsOf } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf, send } = givenApplications(platform, alice, organizations[0]!)
const soon = { interval: 50 }
let shop: Application
let blog: Application

const pathOf = ({ ref }: Application) => `${API_URL}/p/${ref}`

const SCHEMA = `
  create table notes (
    id int generated always as identity primary key,
    owner uuid default auth.uid(),
    body text not null
  );
  create policy "Everybody reads what belongs to nobody" on notes for select using (owner is null);
  create policy "Owners do everything" on notes to authenticated using (owner = auth.uid())`

beforeAll(async () => {
  ;[shop, blog] = await Promise.all([givenApplication('Shop'), givenApplication('Blog')])
  for (const { ref } of [shop, blog]) {
    await rowsOf(alice, ref, SCHEMA)
    await rowsOf(alice, ref, `insert into notes (owner, body) values (null, 'of ${ref}')`)
  }
})

test('requests to two projects with the same tables never reach the other, however they mix', async () => {
  const clients = [shop, blog].map((application) => ({
    application,
    client: clientOf(pathOf(application), application.anonKey),
  }))
  const requests = Array.from({ length: 400 }, async (_, number) => {
    const { application, client } = clients[number % 2]!
    const { data } = await client.from('notes').select('body').is('owner', null)
    return { expected: [{ body: `of ${application.ref}` }], data }
  })

  for (const { expected, data } of await Promise.all(requests)) expect(data).toEqual(expected)
})

test("a key or a token of another project is refused, in the protocol's words", async () => {
  const asked = (url: string, headers: Record<string, string>) => send(`${url}/rest/v1/notes`, headers)
  expect((await asked(pathOf(blog), { apikey: shop.anonKey })).status).toBe(401)
  const mixed = await asked(pathOf(blog), { apikey: blog.anonKey, authorization: `Bearer ${shop.anonKey}` })
  expect([mixed.status, await mixed.json()]).toMatchObject([401, { code: 'PGRST301' }])
  expect((await asked(pathOf(blog), { apikey: blog.anonKey })).status).toBe(200)
  expect((await asked(pathOf(blog), {})).status).toBe(401)
})

test('what is set for a project holds for its requests soon, and for no other project', async () => {
  await rowsOf(alice, shop.ref, 'create schema api; grant usage on schema api to anon; create view api.one as select 1')
  const { ref } = shop
  const read = async (application: Application) => {
    const response = await send(`${pathOf(application)}/rest/v1/`, {
      apikey: application.anonKey,
      'accept-profile': 'api',
    })
    return response.status
  }
  expect(await read(shop)).toBe(406)

  await alice.call(dataApi.configure, { ref, schemas: ['public', 'api'] })

  await expect.poll(() => read(shop), soon).toBe(200)
  expect(await read(blog)).toBe(406)
})
