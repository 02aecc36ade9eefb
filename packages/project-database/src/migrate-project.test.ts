import { fingerprintOf } from '@plinth/postgres-engine/testing/fingerprints'
import { describe, expect, test } from 'vitest'
import { givenProjects, sampleService, services } from './testing/given-project.ts'
import { projectMigrations } from './project-migrations.ts'
import type { ServiceMigrations } from './service-migrations.ts'

const { old, fresh } = await givenProjects()

const EVERYTHING = [
  'auth/0001_users',
  'auth/0002_first_user',
  'project/0001_baseline',
  'project/0002_statistics_reset',
  'project/0003_service_roles',
  'project/0004_protected_schemas',
  'project/0005_postgrest_parameters',
  'project/0006_owned_schemas',
  'project/0007_noted_rights',
  'project/0008_known_rights',
  'project/0009_told_changes',
  'project/0010_noted_owners',
  'project/0011_advisory_locks',
]

const withFurther = (sql: string): ServiceMigrations[] => [
  projectMigrations,
  { ...sampleService, migrations: [...sampleService.migrations, { name: '0003_further', sql }] },
]

describe('a project', () => {
  test('made before there were migrations becomes what a new one is, and keeps its data', async () => {
    const [before, today] = await Promise.all([old('before'), fresh('today')])
    await before.as('postgres', `create table notes (body text); insert into notes values ('kept')`)

    expect(await before.applied().catch(() => 'no record')).toBe('no record')
    expect(await before.migrate()).toEqual(EVERYTHING.filter((line) => !line.endsWith('baseline')).toSorted(inOrder))

    expect(await before.as('postgres', 'select body from notes')).toEqual([{ body: 'kept' }])
    await before.as('postgres', 'drop table notes')
    expect(await before.applied()).toEqual(EVERYTHING)
    const [one, other] = await Promise.all([before, today].map((each) => each.with('plinth_admin', fingerprintOf)))
    expect(shapeOf(one!)).toEqual(shapeOf(other!))
  })

  test('of the present template has nothing to catch up on', async () => {
    const today = await fresh('complete')
    expect(await today.applied()).toEqual(EVERYTHING)
    expect(await today.migrate()).toEqual([])
  })

  test('gets each migration once when several bring it up to date at the same moment', async () => {
    const project = await old('at-once')
    const applied = await Promise.all([project.migrate([projectMigrations]), project.migrate([projectMigrations])])
    expect(applied.flat().toSorted()).toEqual(EVERYTHING.filter((line) => /^project\/00(?:0[2-9]|1[01])/.test(line)))
  })

  test('is refused a migration that was changed after it had been applied', async () => {
    const project = await fresh('changed')
    const changed = { ...sampleService, migrations: [{ name: '0001_users', sql: 'create table auth.others ()' }] }
    await expect(project.migrate([projectMigrations, changed])).rejects.toThrow(
      'The migration 0001_users of auth failed: it was changed after it had been applied',
    )
  })
})

describe('a migration that fails', () => {
  test('leaves the project as it was and names what is in the way', async () => {
    const project = await old('in-the-way')
    await project.as('postgres', 'create schema auth; create table auth.mine (id int)')

    await expect(project.migrate()).rejects.toMatchObject({
      service: 'project',
      migration: '0003_service_roles',
      reason: 'schema "auth" already exists',
    })
    expect(await project.applied()).toEqual(['project/0001_baseline', 'project/0002_statistics_reset'])
    expect(await project.as('plinth_admin', `select from pg_roles where rolname = 'plinth_auth'`)).toEqual([])

    await project.as('postgres', 'alter schema auth rename to my_auth')
    await project.migrate()
    expect(await project.applied()).toEqual(EVERYTHING)
  })

  test('is cut short when it never ends, whatever it does to the time limits of its session', async () => {
    const project = await fresh('endless')
    const endless = `do $$ begin
      loop
        begin
          perform pg_sleep(60);
        exception when query_canceled then null;
        end;
      end loop;
    end $$`
    await expect(project.migrate(withFurther(endless), 400)).rejects.toThrow('0003_further of auth failed')
    expect(await project.applied()).toEqual(EVERYTHING)
    expect(await project.migrate(withFurther('create table auth.further ()'))).toEqual(['auth/0003_further'])
  })

  test('in the middle of which its connection is killed is run again', async () => {
    const project = await fresh('killed')
    const waiting = project.migrate(withFurther('create table auth.half (); select pg_sleep(60)'))
    const outcome = expect(waiting).rejects.toThrow('0003_further of auth failed')
    await expect
      .poll(() =>
        project.as(
          'plinth_admin',
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plinth_auth' and query like '%pg_sleep(60)'`,
        ),
      )
      .toHaveLength(1)
    await outcome
    expect(await project.as('plinth_admin', `select to_regclass('auth.half') as half`)).toEqual([{ half: null }])
    expect(await project.migrate(withFurther('create table auth.half ()'))).toEqual(['auth/0003_further'])
  })

  test('keeps no other service from its own', async () => {
    const project = await fresh('others')
    const broken = withFurther('select 1 / 0')
    const other: ServiceMigrations = {
      service: 'storage',
      login: 'plinth_storage',
      migrations: [{ name: '0001_buckets', sql: 'create table storage.buckets ()' }],
    }
    await expect(project.migrate([...broken, other])).rejects.toThrow('division by zero')
    expect(await project.applied()).toContain('storage/0001_buckets')
  })

  test('is named beside those of other services, also where a migration was changed', async () => {
    const project = await fresh('several')
    const changed = { ...sampleService, migrations: [{ name: '0001_users', sql: 'create table auth.others ()' }] }
    const broken = { service: 'storage', login: 'plinth_storage', migrations: [{ name: '0001', sql: 'select 1 / 0' }] }
    const fine = {
      service: 'realtime',
      login: 'plinth_realtime',
      migrations: [{ name: '0001_rooms', sql: 'create table realtime.rooms ()' }],
    }
    expect(await project.outcome([projectMigrations, changed, broken, fine])).toMatchObject({
      applied: ['realtime/0001_rooms'],
      failures: [
        { service: 'auth', migration: '0001_users', reason: 'it was changed after it had been applied' },
        { service: 'storage', migration: '0001', reason: 'division by zero' },
      ],
    })
  })
})

describe('a database that cannot be connected to', () => {
  test('is a failure that says why', async () => {
    const project = await old('renamed')
    await project.inTemplate('alter database postgres rename to mine')
    expect(await project.outcome()).toEqual({
      major: 0,
      applied: [],
      failures: [expect.objectContaining({ service: 'project', reason: 'database "postgres" does not exist' })],
    })
    await project.inTemplate('alter database mine rename to postgres')
    await project.migrate()
    expect(await project.applied()).toEqual(EVERYTHING)
  })

  test('by a service keeps nothing but that service from its own', async () => {
    const project = await old('revoked')
    await project.as('postgres', 'revoke connect on database postgres from public')
    expect((await project.outcome()).failures).toMatchObject([
      { service: 'auth', migration: null, reason: 'permission denied for database "postgres"' },
    ])
    expect(await project.applied()).toEqual(EVERYTHING.filter((line) => line.startsWith('project')))
  })
})

test("what people put on a service's table runs with the service's rights, never with the superuser's", async () => {
  const project = await fresh('trap')
  await project.as(
    'postgres',
    `create table caught (name text, super boolean); grant insert on caught to public;
     alter table caught disable row level security;
     create function trap() returns trigger language plpgsql as $$
     begin
       begin
         set role plinth_admin;
       exception when others then null;
       end;
       begin
         reset role;
       exception when others then null;
       end;
       insert into public.caught select current_user, rolsuper from pg_roles where rolname = session_user;
       return new;
     end $$;
     grant execute on function trap to public;
     create trigger trap before insert on auth.users for each row execute function trap();`,
  )
  await project.migrate(withFurther(`insert into auth.users values (2, 'second@example.com')`))
  expect(await project.as('postgres', 'select * from caught')).toEqual([{ name: 'plinth_auth', super: false }])

  // the same statement in a session of the superuser would have run the trap as one
  await project.as('plinth_admin', `insert into auth.users values (3, 'third@example.com')`)
  expect(await project.as('postgres', 'select * from caught where super')).toEqual([
    { name: 'plinth_admin', super: true },
  ])
})

/** Without salts and times. */
function shapeOf({ contents, roles, ...shape }: Awaited<ReturnType<typeof fingerprintOf>>) {
  return {
    ...shape,
    contents: contents?.filter((row) => !/service_migrations|known_rights/.test(JSON.stringify(row))),
    roles: roles?.map((role) => ({ ...role, rolpassword: undefined })),
  }
}

/** As they are applied: the project's own first. */
const inOrder = (one: string, other: string) =>
  services.findIndex(({ service }) => one.startsWith(service)) -
    services.findIndex(({ service }) => other.startsWith(service)) || one.localeCompare(other)
