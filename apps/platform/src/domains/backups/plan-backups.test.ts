import { setTimeout as sleep } from 'node:timers/promises'
import { targetFailed } from '@plinth/backups/backup-errors'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { days, hours, minutes } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import type { Stores } from '../../stores/stores.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../testing/given-projects.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { backupTasks } from './backup-tasks.ts'
import type { BackupVault } from './backup-vault.ts'
import { createBackupVault } from './create-backup-vault.ts'
import { diskRoom } from './disk-room.ts'
import { planBackups } from './plan-backups.ts'
import { takeBackup } from './take-backup.ts'
import { targetOf } from './target-of.ts'
import { sweepIn } from '../../testing/sweep-in.ts'

notByTheClock(backupTasks['plan-backups'])
const platform = await givenPlatform({ PLINTH_IDLE_MINUTES: '0.01' })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores, pool, process: platformProcess } = platform
const { engine } = platformProcess.fleet

/** The tools of a task, at a moment of our own. */
function toolsIn(milliseconds: number) {
  const { backupVault, log, edition } = platformProcess
  return { stores, backupVault, log, edition, clock: { now: () => new Date(Date.now() + milliseconds) } }
}

const onPlan = (plan: string) =>
  pool.query('update platform.organizations set plan = $2 where id = $1', [acme.id, plan])

async function untilAsleep(ref: string) {
  while (!platformProcess.fleet.isAsleep(ref)) await sleep(50)
}

async function untilIdle(ref: string) {
  for (;;) {
    const all = await stores.backups.list(ref)
    if (all.every(({ state, verification_state }) => state === 'failed' || verification_state === 'passed')) return all
    await sleep(50)
  }
}

test('a backup is due each day, on a plan that has them, and sleepers that nobody wrote to sleep on', async () => {
  const { ref } = await givenProject(alice, acme)
  await planBackups(toolsIn(hours(25)))
  expect(await stores.backups.list(ref)).toEqual([])

  await onPlan('pro')
  await planBackups(toolsIn(hours(25)))
  await planBackups(toolsIn(hours(26)))
  expect(await untilIdle(ref)).toMatchObject([{ kind: 'scheduled', state: 'done' }])

  await untilAsleep(ref)
  await planBackups(toolsIn(hours(50)))
  const [latest] = await untilIdle(ref)
  expect(await stores.backups.list(ref)).toHaveLength(2)
  expect(latest!.change_mark).not.toBeNull()

  await planBackups(toolsIn(hours(75)))
  expect(await stores.backups.list(ref)).toHaveLength(2)
  const kept = await stores.backups.find(ref, latest!.id)
  expect(kept!.expires_at.getTime()).toBeGreaterThan(latest!.expires_at.getTime())
  expect(await engine.health(ref)).toMatchObject({ state: 'stopped' })

  await rowsOf(alice, ref, 'create table written (n int)')
  await planBackups(toolsIn(hours(100)))
  await untilIdle(ref)
  expect(await stores.backups.list(ref)).toHaveLength(3)
})

test('what has expired is deleted, but not the last good one of a project that is there', async () => {
  await onPlan('pro')
  const { ref } = await givenProject(alice, acme)
  await planBackups(toolsIn(hours(25)))
  await untilIdle(ref)
  await planBackups(toolsIn(hours(50)))
  const [latest, earlier] = await untilIdle(ref)

  await sweepIn(platform, days(30))
  expect((await stores.backups.list(ref)).map(({ id }) => id)).toEqual([latest!.id])
  expect(earlier).toBeDefined()
  const name = { ref, id: latest!.stored_as! }
  await platformProcess.backupVault.verify(name, { signal: new AbortController().signal })
})

test('a daily backup that fails because of the place of backups is tried again after growing pauses, until one succeeds', async () => {
  await onPlan('pro')
  const { ref } = await givenProject(alice, acme)
  const begun = hours(25)
  const attemptAt = async (moment: number, vault: BackupVault) => {
    // the job is run here, by the same clock
    const byHand: Stores = Object.create(stores, { jobs: { value: { ...stores.jobs, add: async () => {} } } })
    const tools = { ...toolsIn(moment), stores: byHand }
    await planBackups(tools)
    const waiting = await stores.backups.underWay(ref)
    if (waiting) await takeBackup(waiting, { ...tools, backupVault: vault }, new AbortController().signal)
    return waiting !== undefined
  }
  const broken = await brokenVault()

  expect(await attemptAt(begun, broken)).toBe(true)
  expect(await attemptAt(begun + minutes(9), broken)).toBe(false)
  expect(await attemptAt(begun + minutes(11), broken)).toBe(true)
  expect(await attemptAt(begun + minutes(11 + 19), broken)).toBe(false)
  expect(await attemptAt(begun + minutes(11 + 21), broken)).toBe(true)
  expect(await attemptAt(begun + minutes(11 + 21 + 39), broken)).toBe(false)
  expect((await stores.backups.list(ref)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    Array.from({ length: 3 }, () => 'scheduled failed'),
  )

  expect(await attemptAt(begun + minutes(11 + 21 + 41), platformProcess.backupVault)).toBe(true)
  expect((await stores.backups.latest(ref))!.kind).toBe('scheduled')
  expect(await attemptAt(begun + hours(23), platformProcess.backupVault)).toBe(false)
})

/** What writes into a place that does not work. */
async function brokenVault() {
  const { fleet, sealer, config } = { ...platformProcess, config: platform.config }
  const target: BackupTarget = {
    ...(await targetOf(config.backupPlace)),
    write: () => Promise.reject(targetFailed('The folder of the backups cannot be used.')),
  }
  const room = diskRoom(config, stores.dumpUploads)
  return createBackupVault({ engine, fleet, sealer, config, stores, target, room })
}
