import { notices } from '@plinth/catalog/notices'
import { audit } from '@plinth/contract/audit'
import { status } from '@plinth/contract/status'
import { describe, expect, test } from 'vitest'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenPlatform } from '../../testing/given-platform.ts'
import { activeNotices } from './active-notices.ts'
import { createProbes } from './probes.ts'

const platform = await givenPlatform()
const { alice, nobody, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const operator = await platform.operator()

const probe = () => createProbes({ sql: sqlOver(platform.pool), now: () => new Date() }).run()
const componentsOf = ({ components }: Awaited<ReturnType<typeof probe>>) =>
  Object.fromEntries(components.map(({ id, status: now }) => [id, now]))

describe('the status', () => {
  test('is there for everybody, and says when it was found out', async () => {
    const answer = await nobody.call(status.get, {})
    expect(answer).toMatchObject({ status: 'operational', notices: [] })
    expect(answer.components.map(({ id }) => id)).toEqual(['platform', 'databases', 'jobs'])
    expect(Math.abs(Date.now() - Date.parse(answer.checked_at))).toBeLessThan(60_000)
  })

  test('of the databases follows how many of those in use do not answer', async () => {
    const refs = await Promise.all(Array.from({ length: 10 }, () => platform.projectOnPaper(organizations[0]!)))
    const setStatus = (some: string[], to: string) =>
      platform.pool.query('update platform.projects set status = $2 where ref = any($1)', [some, to])
    await setStatus(refs, 'ACTIVE_HEALTHY')
    expect(componentsOf(await probe())).toMatchObject({ databases: 'operational' })

    await setStatus(refs.slice(0, 1), 'ACTIVE_UNHEALTHY')
    expect(componentsOf(await probe())).toMatchObject({ databases: 'operational' })
    await setStatus(refs.slice(1, 2), 'UNKNOWN')
    expect(componentsOf(await probe())).toMatchObject({ databases: 'degraded' })

    await setStatus(refs.slice(0, 5), 'UNKNOWN')
    const worst = await probe()
    expect([worst.status, componentsOf(worst).databases]).toEqual(['outage', 'outage'])

    await setStatus(refs, 'INACTIVE')
    await setStatus(refs.slice(0, 1), 'ACTIVE_UNHEALTHY')
    expect(componentsOf(await probe())).toMatchObject({ databases: 'operational' })
  })

  test('says when work waits for too long', async () => {
    await platform.pool.query(
      `select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '5 minutes')`,
    )
    expect(await probe()).toMatchObject({ status: 'degraded' })
    await platform.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where attempts < max_attempts`,
    )
    expect(await probe()).toMatchObject({ status: 'operational' })
  })

  test('is an outage without the control plane’s database', async () => {
    const broken = {
      query: () => Promise.reject(new Error('gone')),
      transaction: () => Promise.reject(new Error('gone')),
      lease: () => Promise.reject(new Error('gone')),
      afterCommit: () => undefined,
    }
    const answer = await createProbes({ sql: broken, now: () => new Date() }).run()
    expect(answer).toMatchObject({ status: 'outage' })
  })

  test('is found out once for many who ask', async () => {
    let asked = 0
    const sql = sqlOver(platform.pool)
    const counting = {
      ...sql,
      query: <Row>(text: string, values?: unknown[]) => (asked++, sql.query<Row>(text, values)),
    }
    const probes = createProbes({ sql: counting, now: () => new Date() })
    const answers = await Promise.all([probes.run(), probes.run(), probes.run()])
    expect(asked).toBe(3)
    expect(new Set(answers).size).toBe(1)
  })
})

describe('a notice', () => {
  const key = '2026-11-21-maintenance'
  const notice = { key, kind: 'incident', title: 'We look into slow sign-ins', href: '/status' } as const
  const shown = async () => (await nobody.call(status.get, {})).notices

  test('of the operator is shown to everybody while it is active, can be changed and taken away', async () => {
    await operator.call(status.setNotice, { ...notice, active_from: '2100-01-01T00:00:00Z' })
    expect(await shown()).toEqual([])

    const made = await operator.call(status.setNotice, { ...notice, active_from: '2026-01-01T00:00:00Z' })
    expect(await shown()).toEqual([made])
    expect(made).toEqual({ ...notice, active_from: '2026-01-01T00:00:00.000Z', active_until: null })

    await operator.call(status.setNotice, {
      ...notice,
      active_from: '2026-01-01T00:00:00Z',
      active_until: '2026-01-02T00:00:00Z',
    })
    expect(await shown()).toEqual([])
    await operator.call(status.removeNotice, { key })
    await expect(operator.call(status.removeNotice, { key })).rejects.toMatchObject({ reason: 'notice_not_found' })
  })

  test('is for the operator alone to give', async () => {
    await expect(
      alice.call(status.setNotice, { ...notice, active_from: '2026-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({ code: 404, reason: 'not_found' })
    await expect(alice.call(audit.list, { slug: organizations[0]!.slug })).resolves.toBeDefined()
  })

  test.each([['javascript:alert(1)'], ['//evil.example'], ['/\\evil.example'], ['data:text/html,x'], ['not a link']])(
    'does not lead to %s',
    async (href) => {
      const body = { kind: 'outage', title: 'A title', href, active_from: '2026-01-01T00:00:00Z' }
      const answer = await operator.send('PUT', '/platform/operator/notices/hostile', { body })
      expect(answer.status).toBe(400)
    },
  )

  test('that comes with the product is active in its own time, unless the deployment has one of that key', () => {
    const [shipped] = notices
    const during = new Date('2025-05-16T22:30:00Z')
    expect(activeNotices([], during).map(({ title }) => title)).toEqual([
      'Brief Dashboard outage: May 16, 2025, 22:00–23:00 UTC (no impact to your apps)',
    ])
    expect(activeNotices([], new Date('2025-05-16T23:00:00Z'))).toEqual([])
    const own = {
      key: shipped!.key,
      kind: 'outage',
      title: 'Ours',
      href: null,
      active_from: new Date('2025-05-01T00:00:00Z'),
      active_until: null,
    } as const
    expect(activeNotices([own], during).map(({ title }) => title)).toEqual(['Ours'])
  })
})
