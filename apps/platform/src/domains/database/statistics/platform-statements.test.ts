import { backups } from '@plinth/contract/backups'
import { database } from '@plinth/contract/database'
import { metrics } from '@plinth/contract/metrics'
import { expect, test } from 'vitest'
import { givenBackup } from '../../../testing/given-backup.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})

test('of a project whose pages were opened, that was backed up and restored, only the statements of people are listed', async () => {
  const { ref } = await givenProject(alice, organizations[0]!)
  const handle = await handleOf(alice, ref)
  const open = async () => {
    await alice.call(metrics.overview, { ref })
    await Promise.all([
      alice.call(database.schemas, { ref }, handle),
      alice.call(database.tables, { ref }, handle),
      alice.call(database.names, { ref }, handle),
      alice.call(database.columns, { ref }, handle),
      alice.call(database.types, { ref }, handle),
      alice.call(database.roles, { ref }, handle),
      alice.call(database.connections, { ref }, handle),
      alice.call(database.extensions, { ref }, handle),
      alice.call(database.securityLints, { ref }, handle),
    ])
    return rowsOf(alice, ref, `select 'happy'::mood as of_a_person`)
  }
  const statements = async () => {
    const listed = await alice.call(database.statements, { ref, order: 'total', platform: 'excluded' }, handle)
    return listed.statements.map(({ query }) => query)
  }
  await rowsOf(alice, ref, `create type mood as enum ('happy')`)
  await open()
  const { id } = await givenBackup(alice, ref)
  await open()
  expect(await statements()).toEqual(['select $1::mood as of_a_person'])

  await alice.call(backups.restore, { ref, id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await open()
  const after = await statements()
  expect(after.filter((query) => !query?.includes('of_a_person'))).toEqual([])
  expect(after).not.toEqual([])
})
