import { statfs } from 'node:fs/promises'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import type { Organization } from '@plinth/contract/organizations'
import { afterEach, expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, bea, organizations } = await platform.given({
  people: ['alice', 'bea'],
  organizations: [
    { name: 'Acme', owner: 'alice' },
    { name: 'Other', owner: 'bea' },
  ],
})
const [acme, other] = [organizations[0]!, organizations[1]!]
const { stores, config, pool } = { ...platform, ...platform.process }

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE

afterEach(async () => {
  config.bounds.reservedDiskMegabytes = 0
  delete config.bounds.diskMegabytes
  await pool.query(`delete from platform.dump_uploads`)
})

const announced = (caller: Caller, ref: string, bytes: number) =>
  caller.call(dumpUploads.create, { ref, file_name: 'dump.sql', bytes })

test('what others have announced counts as taken, until it is here or canceled', async () => {
  const mine = { caller: alice, ref: await projectOf(acme) }
  const theirs = { caller: bea, ref: await projectOf(other) }
  await leaveFree(6 * GIGABYTE)
  const announce = ({ caller, ref }: typeof mine) => announced(caller, ref, 4 * GIGABYTE)
  const both = await Promise.allSettled([announce(mine), announce(theirs)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const [first, second] = both[0].status === 'fulfilled' ? [mine, theirs] : [theirs, mine]
  await expect(announce(second)).rejects.toMatchObject({ code: 507, reason: 'no_room_for_upload' })
  const [upload] = await first.caller.call(dumpUploads.list, { ref: first.ref })
  await first.caller.call(dumpUploads.cancel, { ref: first.ref, id: upload!.id })
  const { id } = await announce(second)
  // what was received is on the disk, which knows of it
  await pool.query('update platform.dump_uploads set received = bytes where id = $1', [id])
  await announce(first)
})

test('a file is at most as large as the disk of its project', async () => {
  const ref = await projectOf(acme)
  await leaveFree(10 * GIGABYTE)
  await expect(announced(alice, ref, 8 * GIGABYTE + 1)).rejects.toMatchObject({
    code: 413,
    reason: 'dump_upload_too_large',
    message: expect.stringContaining('8192 MB'),
  })
  await announced(alice, ref, 8 * GIGABYTE)

  const unlimited = await projectOf(other)
  config.bounds.diskMegabytes = 1
  await expect(announced(bea, unlimited, MEGABYTE + 1)).rejects.toMatchObject({ reason: 'dump_upload_too_large' })
  config.bounds.diskMegabytes = 0
  await announced(bea, unlimited, MEGABYTE + 1)
  await expect(announced(bea, unlimited, 2 ** 41)).rejects.toMatchObject({ code: 400 })
})

test('an organization has so many files here at once', async () => {
  const refs = await Promise.all(Array.from({ length: 6 }, () => projectOf(acme)))
  const begun: string[] = []
  for (const ref of refs.slice(0, 5)) begun.push((await announced(alice, ref, 10)).id)
  const last = refs.at(-1)!
  await expect(announced(alice, last, 10)).rejects.toMatchObject({ code: 409, reason: 'too_many_dump_uploads' })
  await announced(bea, await projectOf(other), 10)
  await alice.call(dumpUploads.cancel, { ref: refs[0]!, id: begun[0]! })
  await announced(alice, last, 10)
})

/** Without a cluster: nothing of a file is run here. */
async function projectOf(organization: Organization) {
  const ref = await platform.projectOnPaper(organization)
  await stores.projects.move(ref, ['COMING_UP'], 'ACTIVE_HEALTHY', {})
  return ref
}

/** Has the operator reserve the disk so that uploads find so much; for them the reserve counts twice. */
async function leaveFree(bytes: number) {
  const { bavail, bsize } = await statfs(config.dataDirectory)
  config.bounds.reservedDiskMegabytes = (bavail * bsize - bytes) / 2 / MEGABYTE
}
