import { accessTokens } from '@plinth/contract/access-tokens'
import { audit } from '@plinth/contract/audit'
import { auth } from '@plinth/contract/auth'
import { dumps } from '@plinth/contract/dumps'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, dev, organizations } = await platform.given({
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
/** More than what lies in buffers on the way. */
await rowsOf(
  alice,
  ref,
  `create table big as select repeat(md5(n::text), 1000) as text from generate_series(1, 3000) n`,
)

const begin = async (bearer: string | undefined) => {
  const response = await fetch(`${platform.url}/platform/database/${ref}/dump`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  await reader.read()
  return reader
}

type Reader = Awaited<ReturnType<typeof begin>>

async function rest(reader: Reader) {
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes
    bytes += value.byteLength
  }
}

const ends = async () =>
  (await alice.call(audit.list, { slug: acme.slug }))
    .filter(({ verb }) => verb === 'dump.end')
    .map(({ actor, outcome, after, target }) => ({ by: actor.email, outcome, target, after }))

const newest = async () => (await ends())[0]

test.each<
  [string, (bearer: typeof dev) => Promise<{ bearer?: string; lose(): Promise<unknown>; back?(): Promise<unknown> }>]
>([
  [
    'whose token is revoked',
    async (person) => {
      const { id, token } = await person.call(accessTokens.create, {
        name: 'nightly',
        scopes: ['database:write'],
        expires_in_days: 30,
        current_password: person.password,
      })
      return { bearer: token, lose: () => person.call(accessTokens.revoke, { id }) }
    },
  ],
  [
    'who is removed from the organization',
    async (person) => ({
      lose: () => platform.removeMember(acme, person),
      back: () => platform.addMember(acme, person, 'Developer'),
    }),
  ],
  [
    'who becomes Read-only',
    async (person) => ({
      lose: () => platform.addMember(acme, person, 'Read-only'),
      back: () => platform.addMember(acme, person, 'Developer'),
    }),
  ],
  ['who signs out', async (person) => ({ lose: () => person.call(auth.signOut, {}) })],
])('of a person %s a dump breaks off, and the audit log says so', async (_, losing) => {
  const { bearer, lose, back } = await losing(dev)
  const reader = await begin(bearer ?? dev.accessToken)
  const before = (await ends()).length
  await lose()
  await expect.poll(async () => (await ends()).length).toBe(before + 1)
  await expect(rest(reader)).rejects.toThrow()
  expect(await newest()).toMatchObject({
    by: dev.email,
    target: ref,
    outcome: 'failed',
    after: { contents: 'both', roles: true, ended: 'access_ended', bytes: expect.any(Number) },
  })
  await back?.()
})

test('a dump that is whole says so, with its bytes, after those of others have ended', async () => {
  const text = await (
    await fetch(`${platform.url}/platform/database/${ref}/dump?contents=schema`, {
      headers: { authorization: `Bearer ${alice.accessToken}` },
    })
  ).text()
  await expect.poll(newest).toEqual({
    by: alice.email,
    target: ref,
    outcome: 'done',
    after: { contents: 'schema', roles: true, ended: 'complete', bytes: Buffer.byteLength(text) },
  })
})

test('who leaves, and a project that is paused, are told apart', async () => {
  const reader = await begin(alice.accessToken)
  await reader.cancel()
  await expect.poll(newest).toMatchObject({ outcome: 'failed', after: { ended: 'disconnected' } })

  const { ticket } = await alice.call(dumps.open, { ref })
  expect(ticket).toMatch(/^[\w-]{32}$/)
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  expect(await newest()).toMatchObject({
    by: alice.email,
    outcome: 'failed',
    after: { ended: 'project_stopped', bytes: 0 },
  })
})
