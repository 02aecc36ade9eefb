import { accessTokens } from '@plinth/contract/access-tokens'
import { apiKeys } from '@plinth/contract/api-keys'
import { audit } from '@plinth/contract/audit'
import { management } from '@plinth/contract/management'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const ref = await platform.projectOnPaper(acme, { name: 'Shop' })

/** A command line, which has nothing but a token in the form that it takes. */
async function givenCommandLine(): Promise<Caller> {
  const { cli_token } = await alice.call(accessTokens.create, {
    name: 'A command line',
    scopes: ['organizations:read', 'projects:read', 'api-keys:read'],
    expires_in_days: 30,
    current_password: PASSWORD,
  })
  const program = platform.someone('program')
  program.accessToken = cli_token
  return program
}

test('a command line lists organizations and projects in the shapes that it knows', async () => {
  const program = await givenCommandLine()
  expect(await program.call(management.organizations, {})).toEqual([{ id: acme.slug, slug: acme.slug, name: 'Acme' }])
  const shop = {
    id: ref,
    ref,
    organization_id: acme.slug,
    organization_slug: acme.slug,
    name: 'Shop',
    region: 'us-east-1',
    status: 'COMING_UP',
    created_at: expect.any(String),
    database: { host: expect.any(String), version: '17', postgres_engine: '17', release_channel: 'ga' },
  }
  expect(await program.call(management.projects, {})).toEqual([shop])
  expect(await program.call(management.project, { ref })).toEqual(shop)
})

test('service_role is shown to who asks for it, and the audit log says so; a secret key is shown to nobody', async () => {
  const program = await givenCommandLine()
  const { value } = await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'Worker' })
  const reveals = async () =>
    (await alice.call(audit.list, { slug: acme.slug })).filter(({ verb }) => verb === 'api-key.reveal').length
  const hidden = await program.call(management.apiKeys, { ref })
  expect(hidden.find(({ name }) => name === 'service_role')).toMatchObject({ type: 'legacy', api_key: null })
  expect(await reveals()).toBe(0)

  const shown = await program.call(management.apiKeys, { ref, reveal: 'true' })
  const keyOf = (name: string) => shown.find((key) => key.name === name)!.api_key!
  expect(decodeJwt(keyOf('anon'))).toMatchObject({ role: 'anon', ref })
  expect(decodeJwt(keyOf('service_role'))).toMatchObject({ role: 'service_role', ref })
  expect(keyOf('default')).toMatch(/^sb_publishable_/)
  expect(JSON.stringify(shown)).not.toContain(value)
  expect(await reveals()).toBe(1)
})

test('a key that was revoked is not listed', async () => {
  const { id } = await alice.call(apiKeys.create, { ref, kind: 'publishable', name: 'Old app' })
  const names = async () => (await alice.call(management.apiKeys, { ref })).map(({ name }) => name)
  expect(await names()).toContain('Old app')
  await alice.call(apiKeys.revoke, { ref, id })
  expect(await names()).not.toContain('Old app')
})
