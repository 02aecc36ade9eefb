import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Asking, givenAssistantSql } from '../../testing/given-assistant-sql.ts'
import { frontClient } from '../../testing/given-projects.ts'
import { CANARY } from '../../testing/given-secrets.ts'
import { hostileStatements } from '../../testing/hostile-statements.ts'
import { projectFingerprint } from '../../testing/project-fingerprint.ts'

const { platform, ref, read, rows, asOwner } = await givenAssistantSql()

describe('whatever the model asks for', () => {
  test('nothing of a project changes, nobody is notified, and no secret leaks', { timeout: 240_000 }, async () => {
    const listener = frontClient(platform, ref)
    const received: unknown[] = []
    listener.on('notification', ({ payload }) => received.push(payload))
    await listener.connect()
    await listener.query('listen hostile')
    const bystander = frontClient(platform, ref)
    await bystander.connect()
    const sleeping = bystander.query('select pg_sleep(3600)')
    const outcome = sleeping.then(
      () => 'woken',
      (error: Error) => error.message,
    )
    await rows('select 1')
    const before = await projectFingerprint(platform, ref)

    const surprises: string[] = []
    const waiting = [...hostileStatements]
    const askAll = async (asking: Asking) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { name, sql, tool, isHarmless = false } = next
        const answer = await read(tool ? `explain ${sql}` : sql, asking)
        if ('error' in answer === isHarmless || JSON.stringify(answer).includes(CANARY)) {
          surprises.push(`${name}: ${JSON.stringify(answer).slice(0, 300)}`)
        }
      }
    }
    await Promise.all([askAll({ userId: 'ada', role: 'Owner' }), askAll({ userId: 'carol', role: 'Read-only' })])
    expect(surprises).toEqual([])

    expect(await projectFingerprint(platform, ref)).toEqual(before)
    expect(existsSync('/tmp/plinth-hostile')).toBe(false)
    expect(received).toEqual([])
    await listener.query(`notify hostile, 'from the owner'`)
    expect(received).toEqual(['from the owner'])
    const { rows: asleep } = await listener.query(
      `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`,
    )
    expect(asleep).toEqual([{ n: 1 }])
    await listener.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
    expect(await outcome).toMatch(/canceling/)
  })

  test('the list is long, and names nothing twice', () => {
    expect(new Set(hostileStatements.map(({ name }) => name)).size).toBe(hostileStatements.length)
    expect(hostileStatements.length).toBeGreaterThan(150)
    expect(JSON.stringify(hostileStatements)).not.toContain(CANARY)
  })

  test.each([
    ['rows of public.notes', `insert into notes values (99, 'hostile')`],
    ['rows of vault.secrets', 'delete from vault.secrets'],
    ['sequence public.counter', `select nextval('counter')`],
    ['large objects', `select lo_put(4711, 0, 'hostile')`],
    ['relations', 'create table hostile (n int)'],
    ['relations', 'refresh materialized view counted'],
    ['routines', `create function hostile() returns int language sql as 'select 1'`],
    ['schemas', 'create schema hostile'],
    ['roles', 'alter role anon connection limit 7'],
    ['memberships', 'create role hostile; grant anon to hostile'],
    ['settings of roles and databases', `alter database postgres set work_mem = '5MB'`],
    ['descriptions', `comment on table notes is 'hostile'`],
    ['columns', 'grant select (id) on notes to anon'],
    ['default rights', 'alter default privileges grant select on tables to anon'],
    ['policies', 'create policy hostile on notes using (true)'],
    ['extensions', 'create extension hstore schema extensions'],
    ['replication slots', `select pg_create_physical_replication_slot('hostile')`],
  ])('the owner, who may, is seen to change the %s by: %s', async (kind, statements) => {
    const before = await projectFingerprint(platform, ref)
    await asOwner(statements)
    const after = await projectFingerprint(platform, ref)
    expect(after[kind]).not.toEqual(before[kind])
  })

  test('a lock that somebody holds is seen', async () => {
    const before = await projectFingerprint(platform, ref)
    const holder = frontClient(platform, ref)
    await holder.connect()
    await holder.query('begin; lock table notes in exclusive mode; select pg_advisory_lock(4711)')
    const after = await projectFingerprint(platform, ref)
    expect(after['advisory locks']).not.toEqual(before['advisory locks'])
    expect(after['locks on people’s tables']).not.toEqual(before['locks on people’s tables'])
  })
})
