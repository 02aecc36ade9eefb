import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { backups } from '@plinth/contract/backups'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import { projects } from '@plinth/contract/projects'
import { afterEach, expect, test } from 'vitest'
import { givenBackup, untilVerified } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { keepRestore } from '../projects/restore-under-way.ts'
import { scheduleProject } from '../projects/schedule-project.ts'
import { MOST_MANUAL_BACKUPS, MOST_WITH_DELETED } from './backup-rules.ts'
import { diskRoom } from './disk-room.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores } = platform
const { config } = platform.process
const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
const MORE_THAN_ANY_DISK = 2 ** 40
afterEach(() => void (config.bounds.reservedDiskMegabytes = 0))

test('a backup or a restore that would take what is reserved of the disk is refused', async () => {
  const { ref } = await givenProject(alice, acme)
  const backup = await givenBackup(alice, ref)
  expect(backup).toMatchObject({ state: 'done' })
  const stored = await filesOf(ref)

  config.bounds.reservedDiskMegabytes = MORE_THAN_ANY_DISK
  await expect(alice.call(backups.create, { ref })).rejects.toMatchObject({ code: 507, reason: 'no_room_for_backup' })
  await expect(alice.call(backups.restore, { ref, id: backup.id })).rejects.toMatchObject({
    code: 507,
    reason: 'no_room_to_restore',
  })
  await expect(askForProject(alice, acme, { backup: backup.id })).rejects.toMatchObject({
    reason: 'no_room_to_restore',
  })

  const planned = (await stores.backups.add(await draftFor(ref)))!
  await stores.jobs.add({
    task: 'back-up-project',
    payload: { ref, id: planned.id },
    queue: 'backups',
    key: planned.id,
  })
  expect(await untilVerified(alice, ref, planned.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('The disk of the machine is nearly full.'),
  })
  expect(await filesOf(ref)).toEqual(stored)
})

test('a backup that comes to the reserve while it is written is ended', async () => {
  const room = diskRoom(config, stores.dumpUploads)
  await room.require('manual')
  config.bounds.reservedDiskMegabytes = MORE_THAN_ANY_DISK
  const watch = room.watch('manual')
  const ended = once(watch.signal, 'abort')
  watch.wrote(1)
  await ended
  expect(watch.signal.reason).toMatchObject({ message: expect.stringContaining('nearly full') })
})

test('a project keeps so many manual backups and no more', async () => {
  const { ref } = await givenProject(alice, acme)
  const drafts = Array.from({ length: MOST_MANUAL_BACKUPS }, () => draftFor(ref))
  const ids: string[] = []
  for (const draft of drafts) {
    const { id } = (await stores.backups.add(await draft))!
    await stores.backups.change(id, { state: 'done', taken_at: new Date(), finished_at: new Date() })
    ids.push(id)
  }
  await expect(alice.call(backups.create, { ref })).rejects.toMatchObject({ code: 409, reason: 'too_many_backups' })

  await alice.call(backups.remove, { ref, id: ids[0]! })
  expect(await alice.call(backups.create, { ref })).toMatchObject({ state: 'waiting' })
})

test('who deletes and takes backups in turn is stopped, since deleted ones are kept', async () => {
  const { ref } = await givenProject(alice, acme)
  for (let round = 0; round < MOST_WITH_DELETED; round++) {
    const { id } = (await stores.backups.add(await draftFor(ref)))!
    await stores.backups.change(id, { state: 'done', taken_at: new Date(), finished_at: new Date() })
    await alice.call(backups.remove, { ref, id })
  }
  await expect(alice.call(backups.create, { ref })).rejects.toMatchObject({
    code: 409,
    reason: 'too_many_deleted_backups',
  })
  await stores.backups.remove((await stores.backups.list(ref))[0]!.id)
  expect(await alice.call(backups.create, { ref })).toMatchObject({ state: 'waiting' })
})

test('restores, verifications and uploads that do not fit together are not all begun', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table stones (size int); insert into stones values (42)')
  const { id } = await givenBackup(alice, ref)
  await untilVerified(alice, ref, id)
  await leaveFree(2 * GIGABYTE)
  const { backupVault } = platform.process
  const reserve = (bytes: number, onWait?: () => void) => backupVault.reserveRoom(bytes, { signal, onWait })
  const { signal } = new AbortController()
  const held = await reserve(GIGABYTE)
  await stores.backups.change(id, { data_bytes: 1.5 * GIGABYTE })

  const noRoom = { code: 507, reason: 'no_room_to_restore' }
  await expect(alice.call(backups.restore, { ref, id })).rejects.toMatchObject(noRoom)
  await expect(askForProject(alice, acme, { backup: id })).rejects.toMatchObject(noRoom)
  const upload = { ref, file_name: 'dump.sql', bytes: 1.5 * GIGABYTE }
  await expect(alice.call(dumpUploads.create, upload)).rejects.toMatchObject({ reason: 'no_room_for_upload' })
  const waits = new EventEmitter()
  const second = reserve(1.5 * GIGABYTE, () => waits.emit('wait'))
  await once(waits, 'wait')

  // what was written is on the disk, which knows of it
  held.wrote(0.9 * GIGABYTE)
  expect(await backupVault.hasRoomToRestore(1.5 * GIGABYTE)).toBe(true)
  held.wrote(0)
  expect(await backupVault.hasRoomToRestore(1.5 * GIGABYTE)).toBe(true)
  held.release()
  ;(await second).release()
  await expect(reserve(3 * GIGABYTE)).rejects.toThrow('no room for a second copy')

  // accepted while there was room, which another one took before it began
  const rest = await reserve(GIGABYTE)
  const restore = { id: randomUUID() }
  await keepRestore(ref, restore, { ...platform.process, stores })
  await stores.projects.move(ref, ['ACTIVE_HEALTHY'], 'RESTORING', {
    restoring_backup_id: id,
    restore_stage: 'cancelable',
  })
  await scheduleProject(stores, ref)
  const detail = async () => (await alice.call(projects.status, { ref })).status_detail
  await expect.poll(detail).toMatch(/^Waiting for disk space\./)
  rest.release()
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, 'select size from stones')).toEqual([['42']])
  ;(await reserve(1.5 * GIGABYTE)).release()
})

async function draftFor(ref: string) {
  const { organization_id, postgres_major } = (await stores.projects.find(ref))!
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)]
  return { ref, organization_id, kind: 'manual', postgres_major, created_at, expires_at } as const
}

/** Has the operator reserve the disk so that copies find so much. */
async function leaveFree(bytes: number) {
  const { bavail, bsize } = await statfs(config.dataDirectory)
  config.bounds.reservedDiskMegabytes = (bavail * bsize - bytes) / MEGABYTE
}

async function filesOf(ref: string) {
  const files = await readdir(join(config.dataDirectory, 'backups'), { recursive: true })
  return files.filter((path) => path.includes(ref)).toSorted()
}
