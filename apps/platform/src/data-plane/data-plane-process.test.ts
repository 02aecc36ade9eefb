import { readFile } from 'node:fs/promises'
import { projects } from '@plinth/contract/projects'
import { programPath } from '@plinth/testing/program-path'
import { expect, test } from 'vitest'
import { API_URL, givenApplications, PASSWORD } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { untilStatus } from '../testing/given-projects.ts'

const SECRET = 'kestrel-7-harbor-violet-under-the-old-bridge'
const script = programPath('data-plane')
const platform = await givenPlatform({ PLINTH_API_URL: API_URL, PLINTH_SECRET_KEY: SECRET }, { dataPlane: { script } })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf, send, follow, linkMailedTo } = givenApplications(platform, alice, organizations[0]!)
const { ref, anonKey } = await givenApplication('Shop')
const url = `${API_URL}/p/${ref}`
const settings = () => send(`${url}/auth/v1/settings`, { apikey: anonKey })

test('serves an application as it does in one process', async () => {
  const client = clientOf(url, anonKey)
  await client.auth.signUp({ email: 'ada@example.com', password: PASSWORD })
  await follow(await linkMailedTo('ada@example.com'))
  const { data } = await client.auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  expect((await client.auth.getUser(data.session!.access_token)).data.user?.email).toBe('ada@example.com')
})

test('has no environment, and with it no secret of the installation', async () => {
  const pid = platform.dataPlanePid()!
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain(SECRET)
  expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain('data-plane')
  expect(pid).not.toBe(process.pid)
})

test('lets go of a project before its cluster stops, and serves it when it is back', async () => {
  expect((await settings()).status).toBe(200)
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  expect((await settings()).status).toBe(540)
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect((await settings()).status).toBe(200)
})

test('is started again when it is killed, on the same port', async () => {
  const before = platform.dataPlanePid()!
  process.kill(before, 'SIGKILL')
  await expect.poll(() => platform.dataPlanePid()).not.toBe(before)
  await expect
    .poll(
      () =>
        settings().then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200)
})
