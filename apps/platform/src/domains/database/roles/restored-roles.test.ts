import { backups } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { givenBackup } from '../../../testing/given-backup.ts'
import { frontClient, rowsOf, untilStatus } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'

const { platform, alice, bob, ref, changesOfRoles } = await givenWatchedRoles()

test('a restore hides no role that a client made, and says which roles it brings back', async () => {
  await rowsOf(alice, ref, 'create table stones (size int)')
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query(`create role backdoor login password 'x9-heron-Quay'`)
  const backup = await givenBackup(bob, ref)
  await restored(backup.id)
  await rowsOf(alice, ref, 'create table pebbles (size int)')
  expect((await changesOfRoles()).map(brief)).toEqual([{ by: 'postgres', roles: [['backdoor', 'created']] }])

  await rowsOf(alice, ref, 'drop role backdoor')
  await restored(backup.id)
  await rowsOf(alice, ref, 'create table rocks (size int)')
  expect((await changesOfRoles()).map(brief)).toEqual([
    { by: 'postgres', roles: [['backdoor', 'created']] },
    { by: 'alice', roles: [['backdoor', 'dropped']] },
    { by: 'bob', roles: [['backdoor', 'created']], restored: true },
  ])
})

async function restored(id: string) {
  await bob.call(backups.restore, { ref, id })
  await untilStatus(bob, ref, 'ACTIVE_HEALTHY')
}

/** Of the role alone: who makes one is given it as well. */
function brief({ by, after }: Awaited<ReturnType<typeof changesOfRoles>>[number]) {
  const { restored } = { restored: undefined, ...after }
  const ofRole = after.changes.filter(({ role }) => role === 'backdoor')
  return { by, restored, roles: ofRole.map(({ role, changes }) => [role, changes[0]]) }
}
