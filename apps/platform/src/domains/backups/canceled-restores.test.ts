import { existsSync, readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@plinth/contract/audit'
import { type Backup, backups } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { expect, onTestFinished, test } from 'vitest'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import type { RestoreStep } from './backup-vault.ts'

const platform = await givenPlatform()
const { alice, dora, rita, organizations } = await platform.given({
  people: ['alice', 'dora', 'rita'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dora', readOnly: 'rita' }],
})
const acme = organizations[0]!
const { backupVault, fleet, config } = platform.process

/** One that was written to since its backup. */
async function givenRestorable() {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, `create table state (name text); insert into state values ('before')`)
  const backup = await givenBackup(alice, ref)
  await rowsOf(alice, ref, `update state set name = 'later'`)
  return { ref, backup }
}

const stateOf = (ref: string) => rowsOf(alice, ref, 'select name from state')
const restore = (ref: string, { id }: Pick<Backup, 'id'>) => alice.call(backups.restore, { ref, id })
const cancel = (ref: string, who = alice) => who.call(backups.cancelRestore, { ref })

/** Does it as soon as the next restore has come to the step, and for earlier steps surely before the swap. */
function during(step: RestoreStep, work: () => Promise<unknown>) {
  const { restore: real } = backupVault
  const done = new Promise<void>((resolve, reject) => {
    backupVault.restore = (ref, { onStep, beforeSwap, ...rest }) => {
      backupVault.restore = real
      return real(ref, {
        ...rest,
        onStep(reached) {
          onStep(reached)
          if (reached === step) work().then(() => resolve(), reject)
        },
        async beforeSwap() {
          if (step !== 'swapping') await done
          await beforeSwap?.()
        },
      })
    }
  })
  onTestFinished(() => void (backupVault.restore = real))
  return done
}

/** Does it once the next restore has ended the sessions of the database; until it is done the restore waits. */
function beforeReading<Result>(work: () => Promise<Result>) {
  const { completeLog: real } = backupVault
  onTestFinished(() => void (backupVault.completeLog = real))
  return new Promise<Result>((resolve, reject) => {
    backupVault.completeLog = async (...args) => {
      backupVault.completeLog = real
      await work().then(resolve, reject)
      return real(...args)
    }
  })
}

/** Nothing of a restore is left anywhere. */
async function expectUntouched(ref: string) {
  for (const place of ['next', 'previous', 'returning']) {
    const folder = join(config.dataDirectory, 'restores', place)
    expect(existsSync(folder) ? readdirSync(folder) : []).not.toContain(ref)
  }
  const found = await alice.call(backups.list, { ref })
  expect(found.previous_states).toEqual([])
  expect(found.backups.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([])
}

test.each(['reading', 'recovering', 'checking'] as const)('while it is %s a restore can be canceled', async (step) => {
  const { ref, backup } = await givenRestorable()
  const canceled = during(step, () => cancel(ref))
  await restore(ref, backup)
  await canceled
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status_detail: null, restoring: null })
  expect(await stateOf(ref)).toEqual([['later']])
  await frontClient(platform, ref).connect()
  await expectUntouched(ref)

  // the same restore, not canceled
  const over = during(step, async () => undefined)
  await restore(ref, backup)
  await over
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['before']])
})

test('before it reads anything, a restore can be canceled twice and by two at once, and the audit log says by whom', async () => {
  const { ref, backup } = await givenRestorable()
  const restoring = async () => (await alice.call(projects.status, { ref })).restoring
  const canceled = beforeReading(async () => {
    expect(await restoring()).toMatchObject({ from: 'backup', stage: 'cancelable' })
    const both = await Promise.all([cancel(ref), cancel(ref, dora), cancel(ref)])
    expect(await restoring()).toMatchObject({ from: 'backup', stage: 'canceled' })
    return both
  })
  await restore(ref, backup)
  expect(await canceled).toEqual(Array(3).fill({ ref, status: 'RESTORING' }))
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['later']])
  await expectUntouched(ref)
  const entries = await alice.call(audit.list, { slug: acme.slug })
  const written = entries.filter(({ target, verb }) => target === ref && verb === 'backup.cancel-restore')
  expect(new Set(written.map(({ actor }) => actor.email))).toEqual(new Set([alice.email, dora.email]))
  await expect(cancel(ref)).rejects.toMatchObject({ code: 409, reason: 'no_restore_under_way' })
})

test('from the swap on it is too late: the restore is in place and can be undone', async () => {
  const { ref, backup } = await givenRestorable()
  const late = during('swapping', () =>
    expect(cancel(ref)).rejects.toMatchObject({
      code: 409,
      message: 'The restore is already in place. You can undo it.',
    }),
  )
  await restore(ref, backup)
  await late
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['before']])
  await expect(cancel(ref)).rejects.toMatchObject({ code: 409, reason: 'restore_in_place' })
})

test('of a cancel and a swap in the same moment one counts', async () => {
  const ref = await platform.projectOnPaper(acme)
  const { restores, projects: rows } = platform.stores
  const seen = new Set<boolean>()
  for (let round = 0; round < 60; round++) {
    await rows.move(ref, ['COMING_UP', 'RESTORING'], 'RESTORING', { restore_stage: 'cancelable' })
    const both = [() => restores.cancel(ref), () => restores.beginSwap(ref)]
    const inOrder = round % 2 === 0 ? both : both.toReversed()
    const won = await Promise.all(inOrder.map((attempt) => attempt()))
    expect(won.filter(Boolean)).toHaveLength(1)
    seen.add(await restores.isCanceled(ref))
  }
  expect(seen.size).toBe(2)
})

test('a paused project whose restore is canceled stays paused', async () => {
  const { ref, backup } = await givenRestorable()
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  const canceled = during('reading', () => cancel(ref))
  await restore(ref, backup)
  await canceled
  await untilStatus(alice, ref, 'INACTIVE')
  expect(await fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
  await expectUntouched(ref)
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['later']])
})

test('a project that had failed to start is what it was when its restore is canceled or fails, and can be resumed', async () => {
  const { ref, backup } = await givenRestorable()
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  const control = join(config.dataDirectory, 'clusters', ref, 'data', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  const status_detail = 'Postgres did not start.'
  await platform.stores.projects.move(ref, ['INACTIVE'], 'RESTORE_FAILED', { status_detail })

  const canceled = beforeReading(() => cancel(ref))
  await restore(ref, backup)
  await canceled
  await untilStatus(alice, ref, 'RESTORE_FAILED')
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status_detail, restoring: null })
  await expectUntouched(ref)

  const { stored_as } = (await platform.stores.backups.find(ref, backup.id))!
  await platform.stores.backups.change(backup.id, { stored_as: null })
  await restore(ref, backup)
  await untilStatus(alice, ref, 'RESTORE_FAILED')
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status_detail, restoring: null })
  await platform.stores.backups.change(backup.id, { stored_as })

  await rename(`${control}.away`, control)
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['later']])
})

test('a project that had failed to start runs when its restore is in place, or when it can start again', async () => {
  const { ref, backup } = await givenRestorable()
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await platform.stores.projects.move(ref, ['INACTIVE'], 'RESTORE_FAILED', {})
  const canceled = beforeReading(() => cancel(ref))
  await restore(ref, backup)
  await canceled
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['later']])

  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await platform.stores.projects.move(ref, ['INACTIVE'], 'RESTORE_FAILED', {})
  await restore(ref, backup)
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['before']])
})

test('undoing a restore can be canceled too, and what it would bring back stays', async () => {
  const { ref, backup } = await givenRestorable()
  await restore(ref, backup)
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  const [previous] = (await alice.call(backups.list, { ref })).previous_states
  const canceled = beforeReading(() => cancel(ref))
  await alice.call(backups.undoRestore, { ref, state: previous!.id })
  await canceled
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['before']])
  expect((await alice.call(backups.list, { ref })).previous_states).toEqual([previous])
})

test('who may not restore may not cancel, and the restore goes on', async () => {
  const { ref, backup } = await givenRestorable()
  const refused = during('reading', () => expect(cancel(ref, rita)).rejects.toMatchObject({ code: 403 }))
  await restore(ref, backup)
  await refused
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['before']])
})

test('a project that begins as a backup is canceled by deleting it, and can still be brought back', async () => {
  const { backup } = await givenRestorable()
  const deleted = during('recovering', async () => {
    const [{ ref, restoring }] = await comingUp()
    expect(restoring).toEqual({ from: 'backup', to: backup.taken_at, stage: null })
    await expect(cancel(ref)).rejects.toMatchObject({ code: 409, reason: 'begins_as_backup' })
    await alice.call(projects.remove, { ref })
  })
  const { ref } = await askForProject(alice, acme, { name: 'Copy', backup: backup.id })
  await deleted
  await untilStatus(alice, ref, 'REMOVED')
  // what was being made goes away when the restore has seen that it is canceled
  await expect.poll(() => fleet.engine.list()).not.toContain(ref)

  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stateOf(ref)).toEqual([['before']])
})

async function comingUp() {
  const listed = await alice.call(projects.list, { organization_slug: acme.slug })
  return listed.filter(({ status }) => status === 'COMING_UP') as [(typeof listed)[number]]
}
