import { randomUUID } from 'node:crypto'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { targetFailed } from '@plinth/backups/backup-errors'
import { watchedTarget } from '@plinth/backups/watched-target'
import { backups } from '@plinth/contract/backups'
import type { Organization } from '@plinth/contract/organizations'
import { inTransaction } from '@plinth/service-kit/sql'
import { expect, test } from 'vitest'
import { createStores } from '../../stores/stores.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { MOST_VERIFICATIONS } from './backup-rules.ts'
import { createBackupVault } from './create-backup-vault.ts'
import { diskRoom } from './disk-room.ts'
import { scheduleVerification } from './schedule-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const platform = await givenPlatform()
const { alice, bea, organizations } = await platform.given({
  people: ['alice', 'bea'],
  organizations: [
    { name: 'Many', owner: 'alice' },
    { name: 'One', owner: 'bea' },
    { name: 'Another', owner: 'bea' },
  ],
})
const [many, one, another] = [organizations[0]!, organizations[1]!, organizations[2]!]
const { stores, pool } = platform

test('organizations take turns, however many verifications one of them has waiting', async () => {
  const ofMany = [...(await backupsOf(many, 4)), ...(await backupsOf(many, 4))]
  const ofOthers = [...(await backupsOf(one, 1)), ...(await backupsOf(another, 1))]
  await inTransaction(pool, async (tx) => {
    for (const backup of [...ofMany, ...ofOthers]) await scheduleVerification(createStores(tx), backup)
  })

  const ids = [...ofMany, ...ofOthers].map(({ id }) => id)
  await expect.poll(() => verified(ids)).toHaveLength(ids.length)
  const order = await verified(ids)
  expect(new Set(order.slice(0, 3).map(({ organization }) => organization))).toEqual(
    new Set([many.id, one.id, another.id]),
  )
  // and so do the projects of one
  const projectsOfMany = order.filter(({ organization }) => organization === many.id).map(({ ref }) => ref)
  expect(projectsOfMany[0]).not.toBe(projectsOfMany[1])
  expect(projectsOfMany[0]).toBe(projectsOfMany[2])
})

test('so many verifications of a project can wait at once, and so many of an organization', async () => {
  const waiting: { ref: string; id: string }[] = []
  while (waiting.length < MOST_VERIFICATIONS.ofOrganization) {
    const found = await backupsOf(one, MOST_VERIFICATIONS.ofProject + 1)
    const room = Math.min(MOST_VERIFICATIONS.ofOrganization - waiting.length, MOST_VERIFICATIONS.ofProject)
    waiting.push(...found.slice(0, room))
    // on paper: none of them is ever made
    for (const { id } of found.slice(0, room)) await stores.backups.change(id, { verification_state: 'waiting' })
    if (waiting.length === MOST_VERIFICATIONS.ofProject)
      await expect(verify(found.at(-1)!)).rejects.toMatchObject({ code: 409, reason: 'too_many_verifications' })
  }
  const [elsewhere] = await backupsOf(one, 1)
  await expect(verify(elsewhere!)).rejects.toMatchObject({ reason: 'too_many_verifications' })
  await stores.backups.change(waiting[0]!.id, { verification_state: 'passed' })
  expect(await verify(elsewhere!)).toMatchObject({ verification: { state: 'waiting' } })
  // what another organization asks for is not theirs to wait for
  const [ofMany] = await backupsOf(many, 1)
  expect(await alice.call(backups.verify, ofMany!)).toMatchObject({ verification: { state: 'waiting' } })
})

test.each([
  ['does not respond', 'target_silent', () => watchedTarget(brokenTarget(never), { name: 'the folder', limit: 1 })],
  ['does not work', 'target_failed', () => brokenTarget(fails)],
])(
  'a place of backups that %s fails no verification: its turn comes again, after the others',
  async (_, reason, broken) => {
    const [backup, later] = await backupsOf(many, 2)
    const [row, other] = [await rowOf(backup!), await rowOf(later!)]
    const { fleet, sealer, config } = platform.process
    const room = diskRoom(config, stores.dumpUploads)
    const target: BackupTarget = broken()
    const backupVault = createBackupVault({ engine: fleet.engine, fleet, sealer, config, stores, target, room })
    const { signal } = new AbortController()
    for (const { id } of [row, other]) await stores.backups.change(id, { verification_state: 'waiting' })

    await expect(verifyBackup(row, { ...platform.process, stores, backupVault }, signal)).rejects.toMatchObject({
      reason,
    })

    const { backups: listed } = await alice.call(backups.list, { ref: row.ref })
    const found = listed.find(({ id }) => id === row.id)
    expect(found!.verification).toMatchObject({ state: 'waiting', at: null, failure: null })
    expect((await nextOf(row.ref))?.id).toBe(other.id)
    for (const one of [other, row]) await verifyBackup(one, { ...platform.process, stores }, signal)
    expect(await rowOf(backup!)).toMatchObject({ verification_state: 'failed' })
  },
)

const rowOf = async ({ ref, id }: { ref: string; id: string }) => (await stores.backups.find(ref, id))!

/** As if nothing of other projects waited. */
async function nextOf(ref: string) {
  await pool.query(
    `update platform.backups set verification_state = null where ref <> $1 and verification_state in ('waiting', 'running')`,
    [ref],
  )
  return stores.backups.nextToVerify()
}

const never = () => new Promise<never>(() => undefined)
const fails = () => Promise.reject<never>(targetFailed('The folder of the backups cannot be used.'))

const brokenTarget = (step: () => Promise<never>): BackupTarget => ({
  write: step,
  read: async function* () {
    yield await step()
  },
  list: async function* () {
    yield await step()
  },
  size: step,
  remove: step,
  removeUnfinished: step,
})

const verify = (backup: { ref: string; id: string }) => bea.call(backups.verify, backup)

/** Without bytes, so that a verification is over at once. */
async function backupsOf(organization: Organization, count: number) {
  const ref = await platform.projectOnPaper(organization)
  const made: { ref: string; id: string }[] = []
  for (let number = 0; number < count; number++) {
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
    const draft = {
      ref,
      organization_id: organization.id,
      kind: 'manual',
      postgres_major: 17,
      created_at,
      expires_at,
    } as const
    const { id } = (await stores.backups.add(draft))!
    await stores.backups.change(id, { state: 'done', stored_as: randomUUID(), taken_at: created_at })
    made.push({ ref, id })
  }
  return made
}

async function verified(ids: string[]) {
  const { rows } = await pool.query<{ ref: string; organization: number }>(
    `select ref, organization_id::float8 as organization from platform.backups
     where id = any($1) and verified_at is not null order by verified_at`,
    [ids],
  )
  return rows
}
