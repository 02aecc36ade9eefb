import { expect, test } from 'vitest'
import { givenProjects } from './testing/given-project.ts'

const { fresh } = await givenProjects()
const project = await fresh('protected')
await project.as(
  'postgres',
  `create table notes (id int primary key, owner int references auth.users);
   create function touch() returns trigger language plpgsql as 'begin return new; end'`,
)

test.each([
  'create policy mine on auth.users for select to authenticated using (id = 1)',
  'create trigger touch after insert on auth.users for each row execute function touch()',
  'alter trigger touch on auth.users rename to touched',
  'drop trigger touched on auth.users',
  'drop policy mine on auth.users',
  'create table orders (customer int references auth.users on delete cascade)',
  'drop table orders',
  'grant select on auth.users to service_role',
  `comment on table auth.users is 'ours'`,
  `insert into auth.users values (7, 'seven@example.com')`,
  `alter role authenticator set pgrst.db_schemas = 'public, api'`,
  `notify pgrst, 'reload schema'`,
  'create role worker',
  'grant worker to postgres with inherit true',
  'reassign owned by worker to postgres',
])('the owner of a database may: %s', async (statement) => {
  await expect(project.as('postgres', statement)).resolves.toBeDefined()
})

test.each([
  'create table auth.mine (id int)',
  'alter table auth.users add column mine text',
  'alter table auth.users disable row level security',
  'alter table auth.users rename to people',
  'alter table auth.users set schema public',
  'alter table auth.users owner to postgres',
  'alter table notes set schema auth',
  'alter schema auth rename to mine',
  'alter schema auth owner to postgres',
  'create index mine on auth.users (email)',
  `create function auth.mine() returns int language sql return 1`,
  'create view auth.mine as select 1',
  'drop table auth.users cascade',
  'drop schema auth cascade',
  'drop owned by plinth_auth cascade',
  'reassign owned by plinth_auth to postgres',
  'reassign owned by plinth_auth, plinth_storage to postgres',
  'do $$ begin reassign owned by plinth_auth to postgres; end $$',
  'drop function plinth.owned_by_auth()',
  'alter function plinth.owned_by_auth() set schema public',
  'alter function plinth.owned_by_auth() owner to postgres',
  'alter function plinth.owned_by_auth() rename to mine',
  'create or replace function plinth.owned_by_auth() returns void language sql return null',
  'select 1 as id into auth.mine',
  'create table auth.mine as select 1',
  'create sequence auth.mine',
  'create domain auth.mine as text',
  'create statistics auth.mine on id, email from auth.users',
  'alter table auth.users replica identity full',
  'alter table auth.users alter column email set default now()',
  'reindex schema auth',
  'create rule mine as on insert to auth.users do instead nothing',
  'create extension hstore schema auth',
])('and is refused: %s', async (statement) => {
  await expect(project.as('postgres', statement)).rejects.toMatchObject({ code: '42501' })
})

test.each(['plinth_auth', 'plinth_storage', 'plinth_realtime', 'plinth_api', 'plinth_admin'])(
  'nobody who owns a database can become %s',
  async (role) => {
    await expect(project.as('postgres', `set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    await expect(project.as('postgres', `alter role ${role} password 'mine'`)).rejects.toMatchObject({ code: '42501' })
  },
)

test('the login of the REST service reads nothing by itself and becomes the roles of the API only', async () => {
  const client = await project.connect('plinth_api')
  try {
    await expect(client.query('select * from public.notes')).rejects.toMatchObject({ code: '42501' })
    for (const role of ['anon', 'authenticated', 'service_role']) await client.query(`set role ${role}; reset role`)
    for (const role of ['postgres', 'plinth_auth', 'plinth_admin']) {
      await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await client.end()
  }
})

test('a service changes its own schema and no other', async () => {
  const client = await project.connect('plinth_auth')
  try {
    await client.query('create table auth.own (id int); alter table auth.own add column name text; drop table auth.own')
    await expect(client.query('create table storage.foreign_table (id int)')).rejects.toMatchObject({ code: '42501' })
    await expect(
      client.query(`insert into plinth.service_migrations values ('storage', '0001', '')`),
    ).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.end()
  }
})
