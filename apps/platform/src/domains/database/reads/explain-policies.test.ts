import { policies } from '@plinth/contract/policies'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, stranger, organizations } = await platform.given({
  people: ['alice', 'reader', 'stranger'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

const ADA = '00000000-0000-4000-8000-00000000000a'
const BOB = '00000000-0000-4000-8000-00000000000b'

await rowsOf(
  alice,
  ref,
  `create function me() returns uuid stable language sql return (current_setting('request.jwt.claims', true)::jsonb ->> 'sub')::uuid;
   create table notes (id int primary key, "Owner" uuid, is_public boolean, "wei""rd" text, gone int, twice int generated always as (id * 2) stored);
   alter table notes drop column gone;
   insert into notes values (1, '${ADA}', true, 'a'), (2, '${BOB}', false, null), (3, null, null, 'x,"y"'), (4, '${ADA}', false, '()');
   create table friends (of uuid, friend uuid); insert into friends values ('${BOB}', '${ADA}');
   create policy everyone on friends for select using (true);
   create policy shown on notes for select using (is_public or "Owner" = me());
   create policy friends on notes for select to authenticated
     using (exists (select from friends f where f.of = notes."Owner" and f.friend = me()));
   create policy own on notes to authenticated using ("Owner" = me() and id < 4) with check ("Owner" = me());
   create policy sober on notes as restrictive for delete using (twice > 2 or "wei""rd" = 'a')`,
)

const idOf = async (table: string) =>
  Number((await rowsOf(alice, ref, `select '${table}'::regclass::oid::text`))[0]![0])
const notes = await idOf('notes')

type Question = Omit<typeof policies.explain.$sent, 'ref'>

const explain = (question: Partial<Question>, by: Caller = alice, having = handle) =>
  by.call(
    policies.explain,
    { ref, table_id: notes, role: 'authenticated', claims: '{}', command: 'SELECT', key: ['1'], ...question },
    having,
  )

const asAda = JSON.stringify({ sub: ADA })

const callers = [
  ['anon', '{}'],
  ['authenticated', '{}'],
  ['authenticated', asAda],
  ['authenticated', JSON.stringify({ sub: BOB })],
  ['service_role', '{}'],
] as const

/** What a request attempts with one row. */
const attempts = {
  SELECT: 'select from notes where id = %s',
  INSERT:
    'insert into notes (id, "Owner", is_public, "wei""rd") select id + 100, owner, is_public, weird from kept where id = %s',
  UPDATE: 'update notes set is_public = is_public where id = %s',
  DELETE: 'delete from notes where id = %s',
} as const

/** What Postgres itself does for such requests, each undone at once. */
async function done(command: keyof typeof attempts) {
  const [row] = await rowsOf(
    alice,
    ref,
    `create temp table kept as select id, "Owner" as owner, is_public, "wei""rd" as weird from notes;
     grant select on kept to anon, authenticated, service_role;
     create function pg_temp.attempts(callers jsonb) returns text language plpgsql as $$
     declare caller jsonb; id int; touched int; result text := '';
     begin
       for caller in select jsonb_array_elements(callers) loop
         for id in 1..4 loop
           begin
             perform set_config('request.jwt.claims', caller ->> 1, true), set_config('role', caller ->> 0, true);
             execute format($attempt$${attempts[command]}$attempt$, id);
             get diagnostics touched = row_count;
             raise exception using errcode = 'UNDO1';
           exception when sqlstate 'UNDO1' then null; when insufficient_privilege then touched := 0;
           end;
           result := result || touched;
         end loop;
       end loop;
       return result;
     end $$;
     select pg_temp.attempts($callers$${JSON.stringify(callers)}$callers$)`,
  )
  return row![0]!
}

const passes = ({ row_security, missing, steps }: Awaited<ReturnType<typeof explain>>) =>
  missing.length === 0 && (row_security !== 'on' || steps.every(({ verdict }) => verdict === 'passes'))

test.each(['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const)(
  'what is said of a %s is what Postgres does, for every row and everybody',
  async (command) => {
    let said = ''
    for (const [role, claims] of callers)
      for (const id of ['1', '2', '3', '4'])
        said += passes(await explain({ role, claims, command, key: [id] })) ? '1' : '0'
    const truth = await done(command)
    expect(said).toBe(truth)
    // neither always nor never
    expect(new Set(truth).size).toBe(2)
  },
)

test('each policy and each of its parts is answered for itself', async () => {
  const { steps, row, row_security } = await explain({ claims: asAda, key: ['4'], command: 'UPDATE' })
  expect({ row, row_security }).toEqual({ row: 'found', row_security: 'on' })
  expect(steps.map(({ step, verdict }) => [step, verdict])).toEqual([
    ['read', 'passes'],
    ['find', 'refused'],
    ['write', 'passes'],
  ])
  expect(steps[1]!.policies).toMatchObject([
    {
      name: 'own',
      from: 'using',
      outcome: 'false',
      operator: 'AND',
      parts: [
        { sql: expect.stringContaining('"Owner"'), outcome: 'true' },
        { sql: '(id < 4)', outcome: 'false' },
      ],
    },
  ])
  expect(steps[2]!.policies).toMatchObject([{ name: 'own', from: 'with_check', outcome: 'true', operator: null }])
  const read = await explain({ role: 'anon', key: ['3'] })
  expect(read.steps[0]!.policies).toMatchObject([{ name: 'shown', outcome: 'null', operator: 'OR' }])
})

test('without a row the policies that would be asked are listed, and a row that is missing is said', async () => {
  const none = await explain({ key: null })
  expect(none).toMatchObject({ row: 'none', steps: [{ step: 'read', verdict: null }] })
  expect(none.steps[0]!.policies.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['friends', null],
    ['own', null],
    ['shown', null],
  ])
  expect(await explain({ key: ['99'] })).toMatchObject({ row: 'missing', steps: [{ verdict: null }] })
})

test('privileges that are missing, and a failing condition, are said as Postgres says them', async () => {
  await rowsOf(
    alice,
    ref,
    `create schema hidden; create table hidden.things (id int primary key); insert into hidden.things values (1);
     alter table hidden.things enable row level security;
     create table broken (id int primary key); insert into broken values (0);
     create policy dividing on broken using (1 / id = 1); revoke insert on broken from anon`,
  )
  const hidden = await explain({ table_id: await idOf('hidden.things') })
  expect(hidden.missing).toEqual(['USAGE on the schema hidden', 'SELECT on the table'])
  const broken = await idOf('broken')
  expect(await explain({ table_id: broken, key: ['0'] })).toMatchObject({
    missing: [],
    steps: [{ verdict: 'fails', policies: [{ outcome: 'error', message: 'division by zero' }] }],
  })
  expect((await explain({ table_id: broken, role: 'anon', command: 'INSERT' })).missing).toEqual([
    'INSERT on the table',
  ])
})

test('nothing that a condition does is kept, and the connection is clean afterwards', async () => {
  await rowsOf(
    alice,
    ref,
    `create table written (id int primary key); insert into written values (1); grant all on written to authenticated;
     create function writes() returns boolean language plpgsql as $$ begin
       insert into written values (7); perform set_config('role', 'postgres', false); return true; end $$;
     create policy writing on written using (writes()) with check (true)`,
  )
  const written = await idOf('written')
  expect(await explain({ table_id: written, command: 'UPDATE' })).toMatchObject({
    steps: [{}, { verdict: 'passes' }, {}],
  })
  // a request that reads could not write either
  expect(await explain({ table_id: written })).toMatchObject({ steps: [{ verdict: 'fails' }] })
  expect(await rowsOf(alice, ref, 'select id::text from written')).toEqual([['1']])
  expect(await rowsOf(alice, ref, 'select current_user')).toEqual([['postgres']])
})

test('claims that are no object and keys that fit no column are refused at their field', async () => {
  for (const claims of ['', '[]', '"x"', '{"sub"'])
    await expect(explain({ claims })).rejects.toMatchObject({ code: 400, fields: { claims: expect.anything() } })
  for (const key of [['x'], ['1', '2']])
    await expect(explain({ key })).rejects.toMatchObject({ code: 400, fields: { key: expect.anything() } })
  await expect(explain({ table_id: 1 })).rejects.toMatchObject({ code: 404, reason: 'table_not_found' })
})

test('a Read-only member asks nothing as another role, and to strangers the project does not exist', async () => {
  await expect(explain({}, reader, await handleOf(reader, ref))).rejects.toMatchObject({ reason: 'permission_denied' })
  await expect(explain({}, stranger)).rejects.toMatchObject({ code: 404, reason: 'project_not_found' })
})
