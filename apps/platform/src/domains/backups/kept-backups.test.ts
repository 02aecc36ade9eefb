import { days, hours } from '@plinth/catalog/durations'
import { accessTokens } from '@plinth/contract/access-tokens'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, givenProject, untilStatus } from '../../testing/given-projects.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { sweepIn } from '../../testing/sweep-in.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { createBackUpBefore } from './back-up-before.ts'
import { backupTasks } from './backup-tasks.ts'
import { planBackups } from './plan-backups.ts'
import { sweepBackups } from './sweep-backups.ts'

notByTheClock(backupTasks['plan-backups'])
notByTheClock(backupTasks['sweep-backups'])
const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores, process: platformProcess } = platform
const at = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function onPaper(
  ref: string,
  { takenIn = 0, ...changes }: { takenIn?: number } & Parameters<typeof stores.backups.change>[1],
) {
  const project = (await stores.projects.find(ref))!
  const { organization_id, postgres_major } = project
  const dates = { created_at: at(takenIn), expires_at: at(takenIn + days(7)) }
  const { id } = (await stores.backups.add({ ref, organization_id, kind: 'scheduled', postgres_major, ...dates }))!
  await stores.backups.change(id, { state: 'done', taken_at: at(takenIn), finished_at: at(takenIn), ...changes })
  return id
}

/** As one that runs, though it has no cluster. */
async function running() {
  const ref = await platform.projectOnPaper(acme)
  await platform.pool.query(`update platform.projects set status = 'ACTIVE_HEALTHY' where ref = $1`, [ref])
  await platform.pool.query(`update platform.organizations set plan = 'pro' where id = $1`, [acme.id])
  return ref
}

const idsOf = async (ref: string) => (await stores.backups.list(ref)).map(({ id }) => id)

test('the last backup that was verified stays, whatever later ones turn out to be', async () => {
  const ref = await platform.projectOnPaper(acme)
  const oldest = await onPaper(ref, { takenIn: -days(3), verification_state: 'passed' })
  const verified = await onPaper(ref, { takenIn: -days(2), verification_state: 'passed' })
  await onPaper(ref, { takenIn: -days(1), verification_state: 'failed' })
  const latest = await onPaper(ref, { verification_state: 'failed' })
  expect(await idsOf(ref)).toContain(oldest)
  await sweepIn(platform, days(8))
  expect(await idsOf(ref)).toEqual([latest, verified])
})

test('a clock that is far ahead deletes nothing, until it has gone on from there for a day', async () => {
  const ref = await platform.projectOnPaper(acme)
  const [earlier, latest] = [await onPaper(ref, { takenIn: -hours(1) }), await onPaper(ref, {})]
  const sweepAt = async (milliseconds: number) => {
    await sweepBackups({ ...platformProcess, stores, clock: { now: () => at(milliseconds) } })
    return idsOf(ref)
  }
  await sweepIn(platform, 0)
  expect(await sweepAt(days(8))).toEqual([latest, earlier])
  expect(await sweepAt(days(8) + hours(23))).toEqual([latest, earlier])
  expect(await sweepAt(days(9) + hours(1))).toEqual([latest])
})

test('a project that nobody writes to is backed up again where its last backup cannot be restored', async () => {
  const ref = await running()
  const id = await onPaper(ref, { change_mark: 'the same', verification_state: 'passed' })
  const backupVault = { ...platformProcess.backupVault, changeMark: () => Promise.resolve('the same') }
  const plan = (milliseconds: number) =>
    planBackups({ ...platformProcess, stores, backupVault, clock: { now: () => at(milliseconds) } })
  await plan(hours(25))
  expect(await idsOf(ref)).toEqual([id])
  await stores.backups.change(id, { verification_state: 'failed' })
  await plan(hours(50))
  expect(await stores.backups.list(ref)).toHaveLength(2)
})

test('a backup that hangs does not count as the one of its day', async () => {
  const ref = await running()
  const id = await onPaper(ref, { state: 'running', taken_at: null })
  await planBackups({ ...platformProcess, stores, clock: { now: () => at(hours(25)) } })
  expect((await stores.backups.scheduleOf(ref)).backed_up_at).toBeNull()
  await stores.backups.change(id, { state: 'failed' })
  await planBackups({ ...platformProcess, stores, clock: { now: () => at(hours(25)) } })
  expect((await stores.backups.scheduleOf(ref)).backed_up_at).toBeInstanceOf(Date)
})

test('what a change waits for is its own backup, not one that a wrong clock has dated later', async () => {
  const { ref } = await givenProject(alice, acme)
  const earlier = await onPaper(ref, { takenIn: hours(2) })
  const backUpBefore = createBackUpBefore({ ...platformProcess, stores })
  const taken = await backUpBefore('before-upgrade', (await stores.projects.find(ref))!, new AbortController().signal)
  expect(taken).toMatchObject({ kind: 'before-upgrade', state: 'done' })
  expect(taken).not.toMatchObject({ id: earlier })
})

test('a deleted project without a last backup stays, and goes without one at the last attempt', async () => {
  const { ref } = await givenProject(alice, acme)
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  const backupVault = { ...platformProcess.backupVault, take: () => Promise.reject(new Error('the bucket is away')) }
  const tools = {
    ...platformProcess,
    stores,
    backUpBefore: createBackUpBefore({ ...platformProcess, stores, backupVault }),
    databaseChanged: async () => undefined,
    auditRoles: async () => undefined,
  }
  const purge = (isLastAttempt: boolean) =>
    purgeProject(ref, tools, { signal: new AbortController().signal, isLastAttempt })
  await expect(purge(false)).rejects.toThrow('its last backup failed')
  expect(await platformProcess.fleet.engine.list()).toContain(ref)
  await purge(true)
  expect(await platformProcess.fleet.engine.list()).not.toContain(ref)
})

test('a token makes no project of a backup without what reads the data of it', async () => {
  const { ref } = await givenProject(alice, acme)
  const backUpBefore = createBackUpBefore({ ...platformProcess, stores })
  await backUpBefore('before-upgrade', (await stores.projects.find(ref))!, new AbortController().signal)
  const [backup] = await stores.backups.list(ref)
  const askWith = async (...scopes: ('projects:write' | 'backups:write' | 'database:write')[]) => {
    const { token } = await alice.call(accessTokens.create, {
      name: 'copy',
      scopes,
      expires_in_days: 30,
      current_password: PASSWORD,
    })
    const program = platform.someone()
    program.accessToken = token
    return askForProject(program, acme, { backup: backup!.id })
  }
  await expect(askWith('projects:write', 'database:write')).rejects.toMatchObject({ reason: 'token_scope_missing' })
  await expect(askWith('projects:write', 'backups:write')).rejects.toMatchObject({ reason: 'token_scope_missing' })
  expect(await askWith('projects:write', 'backups:write', 'database:write')).toMatchObject({ status: 'COMING_UP' })
})
