import { backups } from '@plinth/contract/backups'
import { organizations as organizationCalls } from '@plinth/contract/organizations'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, givenProject, untilStatus } from '../../testing/given-projects.ts'
import { backupOnPaper } from '../../testing/words-for-changes.ts'

test('a project that does not fit beside what runs is refused, and fits once there is room', async () => {
  // shared buffers of 128 MB for nano and 256 MB for micro
  const platform = await givenPlatform({ PLINTH_MEMORY_MEGABYTES: '1200' })
  const { alice, organizations } = await platform.given({
    people: ['alice'],
    organizations: [{ name: 'Acme', owner: 'alice' }],
  })
  const acme = organizations[0]!
  const full = { code: 409, reason: 'machine_full' }

  // larger than the machine, though it would run alone
  await expect(askForProject(alice, acme, { desired_instance_size: 'small' })).rejects.toMatchObject(full)
  const asked = await Promise.allSettled(
    Array.from({ length: 5 }, () => askForProject(alice, acme, { desired_instance_size: 'micro' })),
  )
  const made = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refused = asked.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(made).toHaveLength(4)
  expect(refused).toEqual([expect.objectContaining(full)])
  for (const { ref } of made) await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  const [first, second] = made

  await expect(alice.call(projects.resize, { ref: first!.ref, desired_instance_size: 'small' })).rejects.toMatchObject(
    full,
  )
  await alice.call(projects.pause, { ref: first!.ref })
  await untilStatus(alice, first!.ref, 'INACTIVE')
  const { ref: third } = await givenProject(alice, acme, { desired_instance_size: 'micro' })
  await expect(alice.call(projects.restore, { ref: first!.ref })).rejects.toMatchObject(full)
  // one that had failed to start would run when a backup of it is restored
  await platform.stores.projects.move(first!.ref, ['INACTIVE'], 'RESTORE_FAILED')
  const id = await backupOnPaper(platform, first!.ref)
  await expect(alice.call(backups.restore, { ref: first!.ref, id })).rejects.toMatchObject(full)
  await platform.stores.projects.move(first!.ref, ['RESTORE_FAILED'], 'INACTIVE')
  await alice.call(projects.pause, { ref: second!.ref })
  await untilStatus(alice, second!.ref, 'INACTIVE')
  await alice.call(projects.restore, { ref: first!.ref })
  await untilStatus(alice, first!.ref, 'ACTIVE_HEALTHY')
  await alice.call(projects.resize, { ref: third, desired_instance_size: 'nano' })
})

test('a project is refused when the disk has less left than is reserved', async () => {
  const platform = await givenPlatform({ PLINTH_RESERVED_DISK_MEGABYTES: '1000000000' })
  const { alice, organizations } = await platform.given({
    people: ['alice'],
    organizations: [{ name: 'Acme', owner: 'alice' }],
  })

  await expect(askForProject(alice, organizations[0]!)).rejects.toMatchObject({ code: 409, reason: 'machine_full' })
})

test('an organization has as many projects and a person as many organizations as the operator allows', async () => {
  const platform = await givenPlatform({
    PLINTH_MAX_PROJECTS_PER_ORGANIZATION: '1',
    PLINTH_MAX_ORGANIZATIONS_PER_PERSON: '2',
  })
  const { alice, bob, organizations } = await platform.given({
    people: ['alice', 'bob'],
    organizations: [{ name: 'Acme', owner: 'alice' }],
  })
  const acme = organizations[0]!

  const first = await givenProject(alice, acme)
  await expect(askForProject(alice, acme)).rejects.toMatchObject({ code: 409, reason: 'too_many_projects' })
  await alice.call(projects.remove, { ref: first.ref })
  await untilStatus(alice, first.ref, 'REMOVED')
  await askForProject(alice, acme)
  await expect(alice.call(projects.restore, { ref: first.ref })).rejects.toMatchObject({ reason: 'too_many_projects' })

  const asked = await Promise.allSettled(
    ['One', 'Two', 'Three'].map((name) => alice.call(organizationCalls.create, { name })),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(alice.call(organizationCalls.create, { name: 'Four' })).rejects.toMatchObject({
    code: 409,
    reason: 'too_many_organizations',
  })
  await bob.call(organizationCalls.create, { name: 'Other' })
})
