import { setTimeout as sleep } from 'node:timers/promises'
import { hours } from '@plinth/catalog/durations'
import { audit } from '@plinth/contract/audit'
import { backups, type BackupSettings } from '@plinth/contract/backups'
import { metrics } from '@plinth/contract/metrics'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../testing/given-projects.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { backupTasks } from './backup-tasks.ts'
import { keepLog } from './moments/keep-log.ts'
import { planBackups } from './plan-backups.ts'

notByTheClock(backupTasks['plan-backups'])
const platform = await givenPlatform({ PLINTH_IDLE_MINUTES: '0.01' })
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const acme = organizations[0]!
const { stores, process: platformProcess } = platform
await stores.organizations.setPlan(acme.id, 'enterprise')

const USUAL: BackupSettings = { daily: true, hour: null, point_in_time: true }

function toolsAt(now: Date) {
  const { backupVault, log, edition, config } = platformProcess
  return { stores, backupVault, log, edition, config, clock: { now: () => now } }
}

const planAt = (now: Date) => planBackups(toolsAt(now))
const configure = (ref: string, changes: Partial<BackupSettings>) =>
  alice.call(backups.configure, { ref, ...USUAL, ...changes })
const kindsOf = async (ref: string) => (await stores.backups.list(ref)).map(({ kind }) => kind)

async function untilIdle(ref: string) {
  for (;;) {
    const all = await stores.backups.list(ref)
    if (all.every(({ state, verification_state }) => state === 'failed' || verification_state === 'passed')) return
    await sleep(50)
  }
}

async function untilAsleep(ref: string) {
  while ((await platformProcess.fleet.engine.health(ref)).state !== 'stopped') await sleep(50)
}

/** Some days from now, at an hour of the day. */
const dayAt = (days: number, hour: number) => {
  const today = new Date(Date.now() + days * hours(24))
  return new Date(today.setUTCHours(hour, 55, 0, 0))
}

test('with daily backups off none is planned and none is overdue, and switched on again one is taken', async () => {
  const { ref } = await givenProject(alice, acme)
  expect(await alice.call(backups.list, { ref })).toMatchObject({ settings: USUAL, is_scheduled: true })

  await configure(ref, { daily: false })
  await planAt(dayAt(3, 12))
  expect(await kindsOf(ref)).not.toContain('scheduled')
  const { is_scheduled, next_at } = await alice.call(backups.list, { ref })
  expect({ is_scheduled, next_at }).toEqual({ is_scheduled: false, next_at: null })
  expect((await alice.call(metrics.overview, { ref })).backup.trouble).toBeNull()

  await configure(ref, {})
  await untilIdle(ref)
  await planAt(dayAt(3, 12))
  await untilIdle(ref)
  expect(await kindsOf(ref)).toContain('scheduled')
})

test('a daily backup is taken in its hour, once where it was missed, and a sleeping project sleeps on', async () => {
  await stores.organizations.setPlan(acme.id, 'pro')
  const { ref } = await givenProject(alice, acme)
  await configure(ref, { hour: 3 })
  const { next_at } = await alice.call(backups.list, { ref })
  expect(new Date(next_at!).getUTCHours()).toBe(3)

  const scheduled = async () => (await kindsOf(ref)).filter((kind) => kind === 'scheduled').length
  await untilAsleep(ref)
  await untilIdle(ref)
  await planAt(dayAt(2, 3))
  await untilIdle(ref)
  expect(await scheduled()).toBe(1)
  await planAt(dayAt(3, 2))
  expect((await stores.backups.scheduleOf(ref)).backed_up_at).toEqual(dayAt(2, 3))
  expect(await platformProcess.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })

  // nobody wrote since, so the hour passes without another one; a platform that was off for two days looks once
  await planAt(dayAt(5, 11))
  expect((await stores.backups.scheduleOf(ref)).backed_up_at).toEqual(dayAt(5, 11))
  expect(await scheduled()).toBe(1)
  expect(await platformProcess.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })

  await rowsOf(alice, ref, 'create table written (n int)')
  await planAt(dayAt(6, 2))
  expect(await scheduled()).toBe(1)
  await planAt(dayAt(6, 3))
  await untilIdle(ref)
  expect(await scheduled()).toBe(2)
  await stores.organizations.setPlan(acme.id, 'enterprise')
})

test('point in time off ends the log, what is archived stays, and on again a new one begins', async () => {
  const { ref } = await givenProject(alice, acme)
  const keep = async () => {
    const project = (await stores.archivedLogs.listProjects()).find((one) => one.ref === ref)!
    const storing = { failures: 0, againAt: 0, isFailing: undefined }
    await keepLog(project, storing, toolsAt(new Date()), new AbortController().signal)
  }
  const state = async () => (await alice.call(backups.list, { ref })).point_in_time
  while ((await state()).state !== 'archiving') await sleep(50)
  const { windows } = await state()
  await rowsOf(alice, ref, 'create table written (n int)')
  const written = Date.now()

  for (const off of [{ point_in_time: false }, { daily: false }]) {
    await configure(ref, off)
    expect((await state()).state).toBe('off')
    await keep()
    expect(await platformProcess.backupVault.logOf(ref)).toBeUndefined()
    const earliest = (await state()).windows.at(-1)!
    expect(earliest.from).toEqual(windows[0]!.from)
    expect(new Date(earliest.until).getTime()).toBeGreaterThanOrEqual(written)

    await configure(ref, {})
    await keep()
    expect(await platformProcess.backupVault.logOf(ref)).toBeDefined()
  }
})

test('what was changed is in the audit log, and only who runs the installation sees where backups are kept', async () => {
  const { ref } = await givenProject(alice, acme)
  await configure(ref, { hour: 22 })
  const [entry] = await alice.call(audit.list, { slug: acme.slug })
  expect(entry).toMatchObject({
    verb: 'backup.configure',
    target: ref,
    before: { daily: true, hour: null, point_in_time: true },
    after: { daily: true, hour: 22, point_in_time: true },
  })
  const refused = bob.call(backups.configure, { ref, ...USUAL, daily: false })
  await expect(refused).rejects.toMatchObject({ code: 403 })
  const outside = configure(ref, { hour: 24 })
  await expect(outside).rejects.toMatchObject({ code: 400 })
  expect((await alice.call(backups.list, { ref })).settings.hour).toBe(22)

  expect((await alice.call(backups.list, { ref })).kept_in).toBeNull()
  const operator = await platform.operator()
  await platform.addMember(acme, operator, 'Read-only')
  expect((await operator.call(backups.list, { ref })).kept_in).toBe(`${platform.config.dataDirectory}/backups`)
})

test.each([
  ['free', { daily: 'other_plan', point_in_time: 'other_plan' }],
  ['pro', { daily: 'included', point_in_time: 'other_plan' }],
  ['enterprise', { daily: 'included', point_in_time: 'included' }],
] as const)('a project on %s is offered %o', async (plan, offers) => {
  const { ref } = await givenProject(alice, acme)
  await stores.organizations.setPlan(acme.id, plan)
  expect((await alice.call(backups.list, { ref })).offers).toEqual(offers)
  await stores.organizations.setPlan(acme.id, 'enterprise')
})
