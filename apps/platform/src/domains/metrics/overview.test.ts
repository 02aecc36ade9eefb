import { audit } from '@plinth/contract/audit'
import { advisors } from '@plinth/contract/advisors'
import { members } from '@plinth/contract/members'
import { creationSteps, metrics } from '@plinth/contract/metrics'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, runSql } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, carol, organizations } = await platform.given({
  people: ['alice', 'carol'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
const overview = () => alice.call(metrics.overview, { ref })

test('a new project says how it is, what its creation took, and that nothing has been done yet', async () => {
  const now = await overview()

  expect(now).toMatchObject({
    is_awake: true,
    contents: { tables: 0, tables_without_rls: 0, blocked: [] },
    last_connected_at: null,
    has_invited: false,
    backup: {
      taken_at: null,
      verification: null,
      trouble: null,
    },
  })
  expect(now.server!.connections.most).toBeGreaterThan(now.server!.connections.used)
  expect(now.server!.size_bytes).toBeGreaterThan(1_000_000)
  expect(Date.parse(now.server!.started_at)).toBeLessThan(Date.now())
  expect(now.creation.map(({ step }) => step)).toEqual(creationSteps)
  expect(now.creation.find(({ step }) => step === 'started')!.milliseconds).toBeGreaterThan(0)
  expect(await alice.call(metrics.creation, { ref })).toEqual(now.creation)
})

test('tables, row-level security, a connection and an invitation are noticed', async () => {
  await rowsOf(alice, ref, 'create table open (id int); alter table open disable row level security')
  const client = frontClient(platform, ref)
  await client.connect()
  await alice.call(members.invite, { slug: acme.slug, email: 'bob@people.example.com', role: 'Developer' })

  await expect.poll(async () => (await overview()).last_connected_at).not.toBeNull()
  const now = await overview()
  expect(now).toMatchObject({ contents: { tables: 1, tables_without_rls: 1 }, has_invited: true })
  expect(now.contents!.findings).toContainEqual({ rule: 'rls_off_and_granted', count: 1 })

  await rowsOf(alice, ref, 'alter table open enable row level security')
  const after = (await overview()).contents!
  expect(after).toMatchObject({ tables: 1, tables_without_rls: 0 })
  expect(after.findings.map(({ rule }) => rule)).toContain('rls_without_policy')

  await alice.call(advisors.setRule, { ref, rule: 'rls_without_policy', is_enabled: false })
  expect((await overview()).contents!.findings.map(({ rule }) => rule)).not.toContain('rls_without_policy')
})

test('a session that waits for a lock is shown with what blocks it; a Read-only member sees how many wait', async () => {
  await platform.addMember(acme, carol, 'Read-only')
  await rowsOf(alice, ref, 'create table held (id int)')
  const [holder, waiter] = [frontClient(platform, ref), frontClient(platform, ref)]
  await Promise.all([holder.connect(), waiter.connect()])
  const [{ pid }] = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  expect((await overview()).contents!.blocked).toEqual([])

  await holder.query('begin; lock table held')
  const waiting = waiter.query('select * from held')
  await expect
    .poll(async () => (await overview()).contents!.blocked)
    .toMatchObject([{ query: 'select * from held', blocked_by: [pid] }])

  const seen = await carol.call(metrics.overview, { ref })
  expect([seen.server!.blocked, seen.contents!.blocked]).toEqual([1, []])

  await holder.query('rollback')
  await waiting
})

test('a slow statement comes first; a Read-only member sees its time and not its text', async () => {
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query('select pg_sleep(0.2)')

  const [slowest] = (await overview()).contents!.slowest!
  expect(slowest).toMatchObject({ query: 'select pg_sleep($1)', role: 'postgres', calls: 1 })
  expect(slowest!.mean_ms).toBeGreaterThanOrEqual(200)
  const seen = await carol.call(metrics.overview, { ref })
  expect(seen.contents!.slowest![0]).toMatchObject({ query: null, calls: 1 })
})

test('errors of Postgres are shown once with their number, without values', async () => {
  const failing = async (sql: string) => expect((await runSql(alice, ref, sql)).error).toBeTruthy()
  await failing(`select 'hunter2'::int`)
  await failing(`select 'hunter3'::int`)
  await failing(`do $$ begin raise exception 'hunter2'; end $$`)
  await failing('select * from nowhere')

  await expect
    .poll(async () => (await overview()).errors.map(({ message }) => message))
    .toContain('relation "nowhere" does not exist')
  const { errors } = await overview()
  expect(JSON.stringify(errors)).not.toContain('hunter')
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: '22P02',
        severity: 'ERROR',
        message: 'invalid input syntax for type integer: "…"',
        times: 2,
      }),
      expect.objectContaining({ code: 'P0001', message: 'A function raised an error.', times: 1 }),
    ]),
  )
  expect(Date.now() - Date.parse(errors[0]!.at)).toBeLessThan(3_600_000)
})

test('the latest changes of the project say who made them; those of others are not among them', async () => {
  const other = await platform.projectOnPaper(acme)
  await alice.call(projects.rename, { ref, name: 'Quarry' })
  await alice.call(projects.rename, { ref: other, name: 'Other' })

  const changes = await alice.call(metrics.changes, { ref })

  const all = await alice.call(audit.list, { slug: acme.slug })
  expect(changes[0]).toMatchObject({
    verb: 'project.rename',
    did: 'renamed the project',
    outcome: 'done',
    username: all[0]!.actor.username,
  })
  expect(changes.map(({ verb }) => verb)).toContain('advisor-rule.set')
  const ids = all.filter(({ target }) => target === ref || target?.startsWith(`${ref} `)).map(({ id }) => id)
  expect(changes.map(({ id }) => id)).toEqual(ids.slice(0, changes.length))
})

test('a change that was announced is among the latest once, by its outcome', async () => {
  const resets = async (project: string) => {
    const [logged, shown] = [
      await alice.call(audit.list, { slug: acme.slug }),
      await alice.call(metrics.changes, { ref: project }),
    ]
    const ofProject = logged.filter(({ target }) => target === project)
    return [ofProject, shown].map((entries) =>
      entries.flatMap(({ verb, outcome }) => (verb === 'project.reset-password' ? [outcome] : [])),
    )
  }
  await alice.call(projects.resetPassword, { ref, password: PASSWORD })
  expect(await resets(ref)).toEqual([['done', 'intended'], ['done']])

  const broken = await platform.projectOnPaper(acme)
  await platform.pool.query("update platform.projects set status = 'ACTIVE_UNHEALTHY' where ref = $1", [broken])
  await expect(alice.call(projects.resetPassword, { ref: broken, password: PASSWORD })).rejects.toBeInstanceOf(Error)
  expect(await resets(broken)).toEqual([['failed', 'intended'], ['failed']])
})

test('the first view of the home has in one call what the calls for charts and changes return', async () => {
  for (const person of [alice, carol]) {
    const { series, changes } = await person.call(metrics.history, { ref, range: 'day' })
    const own = await person.call(metrics.series, { ref, range: 'day' })
    expect({ ...series, points: series.points.length }).toEqual({ ...own, points: own.points.length })
    expect(changes).toEqual(await person.call(metrics.changes, { ref }))
    expect(changes!.length).toBeGreaterThan(0)
  }
})
