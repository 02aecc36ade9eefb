import { beforeAll, describe, expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'

requireMajors(18)
const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })
const PASSWORD = PASSWORDS.plinth_admin

test('a new cluster that differs from the old one does not take over', async () => {
  await givenProject('differing')
  await connected(engine, 'differing', 'postgres', async (owner) => {
    await owner.query(`create function plant() returns boolean language plpgsql as $$
      begin
        if current_setting('server_version_num')::int >= 180000 then
          execute 'create role planted';
        end if;
        return true;
      end $$`)
    await owner.query('create table planting (n int check (plant()))')
    await owner.query('insert into planting values (1)')
  })

  await expect(engine.upgrade('differing', 18, PASSWORD)).rejects.toMatchObject({
    code: 'upgrade_failed',
    message: expect.stringContaining('the new cluster differs from the old one in role planted'),
  })

  await expectAsBefore('differing')
})

describe('a cluster is not upgraded, and goes on,', () => {
  beforeAll(() => givenProject('unsafe'))

  test.each([
    ['while somebody else is a superuser', ['create role boss superuser'], ['drop role boss'], 'boss is a superuser'],
    [
      'while a superuser has a function that the platform did not make',
      ['create function plinth.left_behind() returns int security definer language sql return 1'],
      ['drop function plinth.left_behind()'],
      'the function plinth.left_behind() belongs to a superuser',
    ],
    [
      'while a superuser has an event trigger that the platform did not make',
      ['create event trigger left_behind on sql_drop execute function plinth.secure_new_object()'],
      ['drop event trigger left_behind'],
      'the event trigger left_behind belongs to a superuser',
    ],
    [
      'while a cast between types of Postgres was made',
      ['create cast (bigint as boolean) with inout'],
      ['drop cast (bigint as boolean)'],
      'the cast (bigint AS boolean) belongs to a superuser',
    ],
    [
      "while a superuser's table calls code of somebody else",
      [
        `set role postgres`,
        `create function public.code() returns boolean language sql return true`,
        `reset role`,
        `create table plinth.calling (n int check (public.code()))`,
      ],
      ['drop table plinth.calling', 'drop function public.code()'],
      'the table plinth.calling belongs to a superuser and depends on what does not',
    ],
    [
      'while a table and its parent have different owners',
      [
        `create table public.parent (n int)`,
        `create table public.child () inherits (public.parent)`,
        `alter table public.child owner to postgres`,
      ],
      ['drop table public.parent cascade'],
      'the table public.child belongs to another owner than its parent public.parent',
    ],
  ])('%s', async (_, make, undo, reason) => {
    await asSuperuser('unsafe', make)

    await expect(engine.upgrade('unsafe', 18, PASSWORD)).rejects.toMatchObject({
      code: 'cannot_upgrade',
      message: expect.stringContaining(reason),
    })

    await expectAsBefore('unsafe')
    await asSuperuser('unsafe', undo)
  })
})

async function givenProject(ref: string) {
  await engine.create(draft(ref))
  await connected(engine, ref, 'postgres', (owner) =>
    owner.query('create table kept as select generate_series(1, 1000) as n'),
  )
}

async function expectAsBefore(ref: string) {
  expect(await engine.health(ref)).toMatchObject({ state: 'running', major: 17 })
  const { rows } = await connected(engine, ref, 'postgres', (owner) =>
    owner.query('select count(distinct n)::int as rows from kept'),
  )
  expect(rows).toEqual([{ rows: 1000 }])
}

async function asSuperuser(ref: string, statements: string[]) {
  await connected(engine, ref, 'plinth_admin', async (admin) => {
    for (const statement of statements) await admin.query(statement)
  })
}
