import { beforeAll, describe, expect, test } from 'vitest'
import { API_URL, type Application, givenApplications, PASSWORD } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { rowsOf } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf, follow, linkMailedTo } = givenApplications(platform, alice, organizations[0]!)

let shop: Application
let blog: Application

beforeAll(async () => {
  ;[shop, blog] = await Promise.all([givenApplication('Shop'), givenApplication('Blog')])
  await rowsOf(
    alice,
    shop.ref,
    `create table public.todos (
       id int generated always as identity primary key,
       owner uuid not null default auth.uid() references auth.users,
       title text not null);
     alter table public.todos enable row level security;
     create policy own on public.todos to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
     grant select, insert, update, delete on public.todos to anon, authenticated`,
  )
})

async function signedUp(email: string, url: string) {
  const client = clientOf(url, shop.anonKey)
  await client.auth.signUp({ email, password: PASSWORD })
  await follow(await linkMailedTo(email))
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

describe.each([
  ['the path form', ({ ref }: Application) => `${API_URL}/p/${ref}`],
  ['the host form', ({ ref }: Application) => API_URL.replace('api.', `${ref}.api.`)],
] as const)('an application at %s', (form, urlOf) => {
  test('reads and writes the rows of its user, and of nobody else', async () => {
    const ada = await signedUp(`ada.${form.slice(4, 8)}@example.com`, urlOf(shop))
    const bob = await signedUp(`bob.${form.slice(4, 8)}@example.com`, urlOf(shop))

    const made = await ada.from('todos').insert({ title: 'Buy tea' }).select('id, title').single()
    expect(made).toMatchObject({ error: null, status: 201, data: { title: 'Buy tea' } })
    const { id } = made.data!

    expect((await bob.from('todos').select()).data).toEqual([])
    expect((await bob.from('todos').update({ title: 'Mine' }).eq('id', id).select()).data).toEqual([])
    const forged = await bob.from('todos').insert({ title: 'x', owner: (await ada.auth.getUser()).data.user!.id })
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } })
    const stranger = clientOf(urlOf(shop), shop.anonKey)
    expect((await stranger.from('todos').select()).data).toEqual([])

    const changed = await ada.from('todos').update({ title: 'Buy coffee' }).eq('id', id).select('title')
    expect(changed.data).toEqual([{ title: 'Buy coffee' }])
    expect((await ada.from('todos').select('*', { count: 'exact', head: true })).count).toBe(1)
    expect((await ada.from('todos').delete().eq('id', id)).status).toBe(204)
  })
})

test('a table of one project is unknown in another, and a new one is known at once', async () => {
  const client = clientOf(`${API_URL}/p/${blog.ref}`, blog.anonKey)
  expect((await client.from('todos').select()).error).toMatchObject({ code: 'PGRST205' })
  await rowsOf(
    alice,
    blog.ref,
    'create table public.posts (id int); insert into public.posts values (7); grant select on public.posts to anon; alter table public.posts disable row level security',
  )
  await expect.poll(async () => (await client.from('posts').select()).data).toEqual([{ id: 7 }])
})

test('who lost the right to a schema is refused in the words of the protocol', async () => {
  const client = clientOf(`${API_URL}/p/${shop.ref}`, shop.anonKey)
  const { error, status } = await client
    .schema('auth' as never)
    .from('users')
    .select()
  expect([status, error]).toMatchObject([406, { code: 'PGRST106', message: 'Invalid schema: auth' }])
})
