import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { DATABASE_PASSWORD } from '../../testing/given-projects.ts'

const plain = await givenPlatform()
const regional = await givenPlatform({ PLINTH_CLOUD_PROVIDERS: 'AWS,FLY' })
const people = ['alice'] as const

test.each([
  ['without providers', plain, {}, { cloud_provider: 'AWS', region: 'us-east-1' }],
  ['with providers', regional, { cloud_provider: 'FLY' as const }, { cloud_provider: 'FLY', region: 'sin' }],
])('%s a project may be created without naming a region', async (_, platform, place, made) => {
  const scene = await platform.given({ people: [...people], organizations: [{ name: 'Acme', owner: 'alice' }] })
  const { slug } = scene.organizations[0]!

  const project = await scene.alice.call(projects.create, {
    organization_slug: slug,
    name: 'Shop',
    db_pass: DATABASE_PASSWORD,
    ...place,
  })

  expect(project).toMatchObject(made)
  await expect(
    scene.alice.call(projects.create, {
      organization_slug: slug,
      name: 'Elsewhere',
      db_pass: DATABASE_PASSWORD,
      db_region: 'moon-1',
    }),
  ).rejects.toMatchObject({ code: 400, reason: 'unknown_region' })
})
