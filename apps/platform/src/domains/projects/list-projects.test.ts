import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject } from '../../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_IDLE_MINUTES: '0.005' })
const scene = await platform.given({ people: ['alice'], organizations: [{ name: 'Acme', owner: 'alice' }] })
const { alice } = scene
const acme = scene.organizations[0]!
const MEGABYTE = 1024 * 1024
const soon = { interval: 20 }

const listed = async () => (await alice.call(projects.list, { organization_slug: acme.slug }))[0]!
const isAsleep = (ref: string) => platform.process.fleet.isAsleep(ref)

test('the list says how large, how new and how busy a project is, and wakes nothing', async () => {
  const { ref, dbVersion } = await givenProject(alice, acme)
  expect(await listed()).toMatchObject({
    dbVersion,
    is_asleep: false,
    client_connections: 0,
    last_connected_at: null,
  })

  const clients = [frontClient(platform, ref), frontClient(platform, ref)]
  await Promise.all(clients.map((client) => client.connect()))
  await expect.poll(listed, soon).toMatchObject({
    client_connections: 2,
    last_connected_at: expect.stringMatching(/^\d{4}-/),
    disk: { state: 'normal', used_bytes: expect.any(Number), reserved_bytes: expect.any(Number) },
  })
  const { used_bytes, reserved_bytes } = (await listed()).disk!
  expect(used_bytes).toBeGreaterThan(20 * MEGABYTE)
  expect(used_bytes).toBeLessThan(100 * MEGABYTE)
  expect(reserved_bytes).toBeGreaterThan(100 * MEGABYTE)

  await Promise.all(clients.map((client) => client.end()))
  await expect.poll(async () => (await listed()).client_connections, soon).toBe(0)
  await expect.poll(() => isAsleep(ref), soon).toBe(true)
  expect(await listed()).toMatchObject({ dbVersion, is_asleep: true, client_connections: 0 })

  expect(isAsleep(ref)).toBe(true)
})
