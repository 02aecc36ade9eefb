import { logs } from '@plinth/contract/logs'
import { projects } from '@plinth/contract/projects'
import { beforeAll, expect, test } from 'vitest'
import { API_URL, type Application, givenApplications } from '../../../testing/given-applications.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL, PLINTH_IDLE_MINUTES: '0.05' })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, send } = givenApplications(platform, alice, organizations[0]!)
const { fleet } = platform.process

let shop: Application
let blog: Application
beforeAll(async () => {
  ;[shop, blog] = await Promise.all([givenApplication('Shop'), givenApplication('Blog')])
})

const postgresLines = async (ref: string, text?: string) =>
  (await alice.call(logs.list, { ref, sources: ['postgres_logs'], ...(text ? { text } : {}), limit: 500 })).lines

test('a failed statement is a line of its request, with the SQLSTATE', async () => {
  await rowsOf(
    alice,
    shop.ref,
    `create function public.fail() returns int language plpgsql as $$ begin return (select 1 from nowhere); end $$;
     grant execute on function public.fail() to anon; notify pgrst, 'reload schema'`,
  )
  const failing = async () => {
    const response = await send(`${API_URL}/p/${shop.ref}/rest/v1/rpc/fail`, { apikey: shop.anonKey })
    return { code: ((await response.json()) as { code: string }).code, id: response.headers.get('x-request-id')! }
  }
  await expect.poll(async () => (await failing()).code).toBe('42P01')
  const { id } = await failing()
  await expect
    .poll(async () => (await alice.call(logs.request, { ref: shop.ref, id })).map(({ source }) => source).toSorted())
    .toEqual(['edge_logs', 'postgres_logs'])
  const lines = await alice.call(logs.request, { ref: shop.ref, id })
  expect(lines.find(({ source }) => source === 'postgres_logs')).toMatchObject({
    level: 'error',
    message: 'relation "nowhere" does not exist',
    fields: { parsed: { sql_state_code: '42P01', database_name: 'postgres' } },
  })
  expect((await postgresLines(blog.ref)).filter(({ request_id }) => request_id !== null)).toEqual([])
})

test('no password that somebody gave a role is in a line', async () => {
  const statements = [
    `create role app login password 'hunter2' nonsense`,
    `alter role app password hunter2`,
    `alter role nobody_has_it password 'hunter2'`,
    `select 'hunter2'::int`,
    `do $$ begin raise warning 'the new % is set', 'password=hunter2'; end $$`,
    `do $$ begin raise exception 'cannot reach postgres://app:hunter2@db/shop'; end $$`,
  ]
  for (const statement of statements) await rowsOf(alice, shop.ref, statement).catch(() => undefined)
  await expect.poll(async () => (await postgresLines(shop.ref, 'cannot reach')).length).toBe(1)
  const lines = await postgresLines(shop.ref)
  expect(lines.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'cannot reach postgres://redacted@db/shop',
      'role "nobody_has_it" does not exist',
      'syntax error at or near "…"',
    ]),
  )
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('the lines of a database that stops are stored, and nobody wakes it for that', async () => {
  await alice.call(projects.pause, { ref: blog.ref })
  await untilStatus(alice, blog.ref, 'INACTIVE')
  await expect.poll(async () => (await postgresLines(blog.ref, 'is shut down')).length).toBe(1)
  expect(await fleet.engine.health(blog.ref)).toMatchObject({ state: 'stopped' })

  // nobody uses it any more, so it falls asleep
  const { ref } = shop
  await expect.poll(() => fleet.isAsleep(ref) && !fleet.isInTransition(ref)).toBe(true)
  await expect.poll(async () => (await postgresLines(ref, 'is shut down')).length).toBeGreaterThan(0)
  expect(await fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
})
