import type { RunRole } from '@plinth/contract/sql'
import { describe, expect, test } from 'vitest'
import { rowsOf, runSql } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { platform, alice, ref, changesOfRoles, organization } = await givenWatchedRoles()

const ADA = '00000000-0000-4000-8000-00000000000a'
const REQUESTS = ['anon', 'authenticated', 'service_role'] as const

await rowsOf(
  alice,
  ref,
  `create table notes (owner uuid, body text);
   insert into notes values ('${ADA}', 'granite'), (gen_random_uuid(), 'basalt');
   create policy own on notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid())`,
)

const asRole = async (role: RunRole | undefined, query: string, claims?: Record<string, unknown>) => {
  const { results, error } = await runSql(alice, ref, query, { role, claims })
  return error ? error.code : results.at(-1)?.rows
}

test('a run sees what its role may see, and the next one has nothing of it', async () => {
  const bodies = 'select body from notes order by body desc'
  expect(await asRole('anon', bodies)).toEqual([])
  expect(await asRole('authenticated', bodies)).toEqual([])
  expect(await asRole('authenticated', bodies, { sub: ADA })).toEqual([['granite']])
  expect(await asRole('authenticated', bodies)).toEqual([])
  expect(await asRole('service_role', bodies)).toEqual([['granite'], ['basalt']])
  expect(await asRole('read_only', bodies)).toEqual([['granite'], ['basalt']])
  expect(await asRole(undefined, bodies)).toEqual([['granite'], ['basalt']])
})

test('claims are those of a token of the role, also in what the text sets between', async () => {
  const claims = `select current_setting('request.jwt.claims', true)::jsonb`
  expect(await asRole('authenticated', claims, { sub: ADA, role: 'service_role' })).toEqual([
    [`{"sub": "${ADA}", "role": "authenticated"}`],
  ])
  expect(await asRole('anon', claims)).toEqual([['{"role": "anon"}']])
  expect(await asRole(undefined, `select coalesce(current_setting('request.jwt.claims', true), '')`)).toEqual([['']])
  await expect(runSql(alice, ref, 'select 1', { claims: { sub: ADA } })).rejects.toMatchObject({
    code: 400,
    reason: 'claims_without_role',
  })
})

test('what is run read-only changes nothing, and what is run as a user only what its policies let it', async () => {
  const add = (owner: string) => `insert into notes values ('${owner}', 'added')`
  const added = () => rowsOf(alice, ref, `select count(*) from notes where body = 'added'`)
  expect(await asRole('read_only', `commit; begin read write; ${add(ADA)}; commit`)).toBe('42501')
  expect(await asRole('authenticated', add(ADA), { sub: '00000000-0000-4000-8000-00000000000b' })).toBe('42501')
  expect(await added()).toEqual([['0']])
  expect(await asRole('authenticated', add(ADA), { sub: ADA })).toEqual([])
  expect(await added()).toEqual([['1']])
})

test('the logins that this takes are no change of roles that a person made', async () => {
  for (const role of REQUESTS) expect(await asRole(role, 'select current_user')).toEqual([[role]])
  await rowsOf(alice, ref, 'create role seen')
  const changes = JSON.stringify(await changesOfRoles())
  expect(changes).toContain('seen')
  expect(changes).not.toContain('plinth_as_')
})

describe.each(REQUESTS)('a run as %s', (role) => {
  const others = ['postgres', 'plinth_writer', 'plinth_reader', 'authenticator', ...REQUESTS].filter(
    (name) => name !== role,
  )

  test('is that role whatever its text resets', async () => {
    for (const reset of [
      'reset role',
      'reset all; reset role',
      'discard all',
      'set role to default',
      `set role ${role}`,
    ])
      expect(await asRole(role, `commit; ${reset}; reset role; select current_user`, {})).toEqual([[role]])
  })

  test('cannot become another role', async () => {
    for (const other of others) {
      for (const become of [
        `set role ${other}`,
        `set local role ${other}`,
        `select set_config('role', '${other}', false)`,
      ])
        expect(await asRole(role, `${become}; select current_user`)).toBe('42501')
      expect(await asRole(role, `set session authorization ${other}; select current_user`)).toBe('42501')
    }
    // without any role the login has no rights of its own
    expect(await asRole(role, 'set role none; select body from notes')).toBe('42501')
    expect(await asRole(role, 'select 1 from notes limit 0')).toEqual([])
  })

  test('is so again after somebody gave its login more, or its text changed the login', async () => {
    await rowsOf(alice, ref, `grant ${others.at(-1)} to plinth_as_${role}`).catch(() => undefined)
    await asRole(
      role,
      `set role none; alter role plinth_as_${role} set role = 'none'; alter role plinth_as_${role} password 'mine'`,
    )
    await platform.process.fleet.asSuperuser(ref, (admin) =>
      admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'plinth_as_${role}'`),
    )
    await expect.poll(() => asRole(role, 'select current_user')).toEqual([[role]])
    expect(await asRole(role, `set role ${others.at(-1)}`)).toBe('42501')
  })
})

test('a Read-only member runs SQL as nobody who may write', async () => {
  const { rob } = await platform.given({ people: ['rob'] })
  await platform.addMember(organization, rob, 'Read-only')
  for (const role of REQUESTS)
    await expect(runSql(rob, ref, 'select 1', { role })).rejects.toMatchObject({ code: 403, reason: 'may_only_read' })
  expect((await runSql(rob, ref, 'select current_user', { role: 'read_only' })).results[0]?.rows).toEqual([
    ['plinth_reader'],
  ])
})
