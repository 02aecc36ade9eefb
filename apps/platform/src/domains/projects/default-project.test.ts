import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { DATABASE_PASSWORD, rowsOf, untilStatus } from '../../testing/given-projects.ts'

const selfHosted = await givenPlatform({ PLINTH_EDITION: 'self-hosted' })
const hosted = await givenPlatform()

test('the self-hosted edition comes with a project that answers as "default"', async () => {
  const operator = await selfHosted.operator()

  await untilStatus(operator, 'default', 'ACTIVE_HEALTHY')

  const project = await operator.call(projects.get, { ref: 'default' })
  expect(project).toMatchObject({ name: 'Default project', ref: expect.stringMatching(/^[a-z]{20}$/) })
  expect(await operator.call(projects.get, { ref: project.ref })).toMatchObject({ id: project.id })
  expect(await rowsOf(operator, 'default', 'select 1')).toEqual([['1']])
})

test('nobody knows the password of the default project until one is set', async () => {
  const operator = await selfHosted.operator()
  await untilStatus(operator, 'default', 'ACTIVE_HEALTHY')
  expect(await operator.call(projects.get, { ref: 'default' })).toMatchObject({ has_database_password: false })

  await operator.call(projects.resetPassword, { ref: 'default', password: DATABASE_PASSWORD })

  expect(await operator.call(projects.get, { ref: 'default' })).toMatchObject({ has_database_password: true })
})

test('the hosted edition has no default project', async () => {
  const operator = await hosted.operator()

  await expect(operator.call(projects.get, { ref: 'default' })).rejects.toMatchObject({ code: 404 })
  expect(await operator.call(projects.list, {})).toEqual([])
})
