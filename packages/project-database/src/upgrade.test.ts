import { connected, givenEngine } from '@plinth/postgres-engine/given-engine'
import { draft, PASSWORDS } from '@plinth/postgres-engine/test-drafts'
import { EXTRA_ENGINES, requireMajors } from '@plinth/postgres-engine/testing/given-majors'
import { expect, test } from 'vitest'
import { services } from './testing/given-project.ts'
import { templateStatements } from './template-statements.ts'

requireMajors(18)
const { engine } = await givenEngine({
  extraEngines: EXTRA_ENGINES,
  projectTemplate: (major) => templateStatements(services, major),
})

test('an upgrade keeps what the services have in a project, and what protects it', async () => {
  const ref = 'upgraded'
  await engine.create(draft(ref))
  const as = (role: keyof typeof PASSWORDS, sql: string) =>
    connected(engine, ref, role, async (client) => (await client.query(sql)).rows)
  await as('postgres', `insert into auth.users values (2, 'second@example.com')`)
  await as('postgres', `alter role authenticator set pgrst.db_schemas = 'public, api'`)
  await as('postgres', 'create table notes (owner int references auth.users)')
  const log = 'select service, name, checksum from plinth.service_migrations order by 1, 2'
  const before = await as('plinth_admin', log)

  await engine.upgrade(ref, 18, PASSWORDS.plinth_admin)

  expect(await engine.health(ref)).toMatchObject({ state: 'running', major: 18 })
  expect(await as('plinth_admin', log)).toEqual(before)
  expect(await as('postgres', 'select email from auth.users order by id')).toEqual([
    { email: 'first@example.com' },
    { email: 'second@example.com' },
  ])
  await expect(as('postgres', 'alter table auth.users add column mine text')).rejects.toMatchObject({ code: '42501' })
  await expect(as('postgres', 'drop table auth.users cascade')).rejects.toMatchObject({ code: '42501' })
  await expect(as('postgres', 'set role plinth_auth')).rejects.toMatchObject({ code: '42501' })
  await as('postgres', 'grant select on notes to anon')
  expect(await as('plinth_admin', 'select login, command, object_type from plinth.noted_rights')).toEqual([
    { login: 'postgres', command: 'GRANT', object_type: 'table' },
  ])
  await as('postgres', 'create policy mine on auth.users for select using (true)')
  await as('postgres', `alter role authenticator set pgrst.db_max_rows = '10'`)
})
