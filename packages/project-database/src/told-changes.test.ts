import { expect, test } from 'vitest'
import { givenProjects } from './testing/given-project.ts'

const { fresh } = await givenProjects()
const project = await fresh('told')
const listener = await project.connect('plinth_api')
const received: (string | undefined)[] = []
listener.on('notification', ({ payload }) => received.push(payload))
await listener.query('listen pgrst')

/** What was notified by then has arrived when a later notification has. */
async function heardAfter(statement: string) {
  received.length = 0
  await project.as('postgres', statement)
  await project.as('postgres', `notify pgrst, 'end'`)
  await expect.poll(() => received.at(-1)).toBe('end')
  return received.slice(0, -1)
}

test.each([
  'create table notes (id int primary key, body text)',
  'alter table notes add column at timestamptz',
  `comment on table notes is 'What people wrote'`,
  'create table lines as select 1 as id',
  'select 1 as id into more_lines',
  'create view all_notes as select * from notes',
  'create function answer() returns int language sql return 42',
  'alter function answer() stable',
  `create type mood as enum ('good')`,
  'create domain short as varchar(10)',
  'create unique index on notes (body)',
  'create schema api',
  'drop view all_notes',
  'drop function answer()',
  'alter table notes drop column at',
  'begin; create table one (id int); create table two (id int); commit',
])('who listens is told once of: %s', async (statement) => {
  expect(await heardAfter(statement)).toEqual(['reload schema'])
})

test.each([
  'create temporary table scratch (id int); drop table scratch',
  'insert into notes values (1)',
  'grant select on notes to anon',
  'analyze notes',
  'begin; create table three (id int); rollback',
])('and not of: %s', async (statement) => {
  expect(await heardAfter(statement)).toEqual([])
})
