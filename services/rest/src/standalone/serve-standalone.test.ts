import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenDatabase } from '@plinth/testing/given-database'
import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createHandler } from '../create-handler.ts'
import { readConfiguration } from './configuration.ts'
import { serveStandalone } from './serve-standalone.ts'

const SECRET = 'a secret that is long enough for HS256'
const { pool, connection } = await givenDatabase()
const suffix = randomBytes(4).toString('hex')
const [authenticator, anon, member] = ['authenticator', 'anon', 'member'].map((name) => `rest_${name}_${suffix}`)
await pool.query(`
  create role ${authenticator} login noinherit password 'open'; create role ${anon}; create role ${member};
  grant ${anon}, ${member} to ${authenticator};
  create schema api; grant usage on schema api to ${anon}, ${member};
  comment on schema api is E'The house\\n\\nAll of it';
  create table api.rooms (id int primary key, name text not null default 'Hall', floor int);
  comment on table api.rooms is 'Where one is';
  create table api.keys (id int primary key, room_id int references api.rooms);
  insert into api.rooms values (1, 'Kitchen', 0);
  grant select on api.rooms to ${anon}, ${member}; grant select on api.keys to ${member};
  create function api.floor_of(room int) returns int language sql stable as 'select 1';
  create function api.secret() returns int language sql as 'select 1';
  revoke execute on function api.secret() from public;
  alter role ${authenticator} set pgrst.db_schemas = 'api';
`)
const home = await mkdtemp(join(tmpdir(), 'plinth-rest-'))
const address = `host=${connection.host} user=${authenticator} password=open dbname=${connection.database}`
await writeFile(
  join(home, 'rest.conf'),
  `db-uri = "${address}"
   db-anon-role = "${anon}"
   jwt-secret = "@${join(home, 'secret')}"
   server-host = "127.0.0.1"
   server-port = 0
   server-trace-header = "X-Request-Id"`,
)
await writeFile(join(home, 'secret'), `${SECRET}\n`)

const said: string[] = []
const note = (_: object, message: string) => void said.push(message)
const standalone = await serveStandalone({
  configuration: await readConfiguration(join(home, 'rest.conf'), { PGRST_OPENAPI_SECURITY_ACTIVE: 'true' }),
  createHandler,
  log: { info: note, warn: note, error: note },
})
afterAll(async () => {
  await standalone.close()
  await pool.query(
    `drop schema api cascade; drop owned by ${anon}, ${member}; drop role ${authenticator}, ${anon}, ${member}`,
  )
  await rm(home, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${standalone.port}${path}`, init)
const bearer = async (role: string) => ({
  authorization: `Bearer ${await new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(SECRET))}`,
})

test('who sends no token reads as the anonymous role, and who sends one as its role', async () => {
  const rooms = await ask('/rooms')
  expect([rooms.status, await rooms.json()]).toEqual([200, [{ id: 1, name: 'Kitchen', floor: 0 }]])
  expect((await ask('/keys')).status).toBe(401)
  expect((await ask('/keys', { headers: await bearer(member!) })).status).toBe(200)
})

test('a token that is not valid is refused before anything is read', async () => {
  const refused = await ask('/rooms', { headers: { authorization: 'Bearer a.b' } })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 2"',
  )
  expect(await refused.json()).toEqual({
    code: 'PGRST301',
    details: null,
    hint: null,
    message: 'Expected 3 parts in JWT; got 2',
  })
})

test('browsers are told what they may send, and a trace goes back with the response', async () => {
  const preflight = await ask('/rooms', {
    method: 'OPTIONS',
    headers: {
      origin: 'http://page',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'Foo',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'Authorization, Foo, Accept, Accept-Language, Content-Language',
  )
  const rooms = await ask('/rooms', { headers: { origin: 'http://page', 'x-request-id': 'seven' } })
  expect(rooms.headers.get('access-control-allow-origin')).toBe('*')
  expect(rooms.headers.get('x-request-id')).toBe('seven')
})

interface Description {
  paths: object
  definitions: Record<string, { properties: Record<string, { description?: string }> }>
}

test('the root describes what a role may use', async () => {
  const describe = async (headers = {}) => (await (await ask('/', { headers })).json()) as Description
  const anonymous = await describe()
  expect(anonymous).toMatchObject({
    swagger: '2.0',
    info: { title: 'The house', description: 'All of it' },
    security: [{ JWT: [] }],
    definitions: { rooms: { description: 'Where one is', required: ['id', 'name'] } },
  })
  expect(Object.keys(anonymous.paths)).toEqual(['/', '/rooms', '/rpc/floor_of'])
  expect(anonymous.definitions.rooms!.properties).toEqual({
    id: { type: 'integer', format: 'int32', description: 'Note:\nThis is a Primary Key.<pk/>' },
    name: { type: 'string', format: 'text', default: 'Hall' },
    floor: { type: 'integer', format: 'int32' },
  })
  const known = await describe(await bearer(member!))
  expect(known.definitions.keys!.properties.room_id!.description).toBe(
    "Note:\nThis is a Foreign Key to `rooms.id`.<fk table='rooms' column='id'/>",
  )
})

test('a change of the structure is served as soon as it is told', async () => {
  expect((await ask('/halls')).status).toBe(404)
  await pool.query(
    `create table api.halls (id int); grant select on api.halls to ${anon}; notify pgrst, 'reload schema'`,
  )
  await expect.poll(async () => (await ask('/halls')).status).toBe(200)
})

test('a change of the settings is served as soon as it is told', async () => {
  await pool.query(`alter role ${authenticator} set pgrst.db_max_rows = '0'; notify pgrst, 'reload config'`)
  await expect.poll(async () => (await ask('/rooms')).text()).toBe('[]')
  await pool.query(`alter role ${authenticator} reset pgrst.db_max_rows; notify pgrst, 'reload config'`)
  await expect.poll(async () => (await ask('/rooms')).text()).not.toBe('[]')
})

test('nothing of that was a problem', () => {
  expect(said).toEqual([])
})
