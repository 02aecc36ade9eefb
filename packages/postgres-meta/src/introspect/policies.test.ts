import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { policies } from './policies.ts'
import { tables } from './tables.ts'

const { pool } = await givenDatabase()

test('a policy is listed with what it is for, whom it lets through and by what', async () => {
  const name = `quo"te's 🐘`
  await pool.query(`
    create table notes (id int, owner text);
    create table others (id int);
    create policy ${ident(name)} on notes for update to current_user using (id > 1) with check (owner <> '');
    create policy for_all on notes as restrictive using (true);
    create policy elsewhere on others for insert with check (id = 1)`)
  const { rows } = await pool.query<{ me: string }>('select current_user as me')
  const [notes] = await introspect(pool, tables, { search: 'notes' })

  expect(await introspect(pool, policies, { tables: [notes!.id] })).toMatchObject([
    { name: 'for_all', command: 'ALL', is_permissive: false, roles: ['public'], using: 'true', with_check: null },
    {
      table_id: notes!.id,
      schema: 'public',
      table: 'notes',
      name,
      command: 'UPDATE',
      is_permissive: true,
      roles: [rows[0]!.me],
      using: '(id > 1)',
      with_check: expect.stringContaining('owner'),
    },
  ])
  expect((await introspect(pool, policies, { schemas: ['public'] })).map((one) => one.name)).toEqual([
    'for_all',
    name,
    'elsewhere',
  ])
  expect(await introspect(pool, policies, { limit: 1, offset: 2 })).toMatchObject([
    { name: 'elsewhere', command: 'INSERT', using: null, with_check: '(id = 1)' },
  ])
})
