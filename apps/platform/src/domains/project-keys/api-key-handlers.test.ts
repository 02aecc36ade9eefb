import { apiKeys } from '@plinth/contract/api-keys'
import { audit } from '@plinth/contract/audit'
import { signingKeys } from '@plinth/contract/signing-keys'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { hashOfApiKey } from './api-key.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const givenProject = () => platform.projectOnPaper(acme)

test('a project begins with a publishable key and the two legacy keys, and has the same ones ever after', async () => {
  const ref = await givenProject()
  const keys = await alice.call(apiKeys.list, { ref })
  expect(keys.map(({ kind, role }) => [kind, role])).toEqual([
    ['legacy', 'anon'],
    ['legacy', 'service_role'],
    ['publishable', 'anon'],
  ])
  const [anon, service, publishable] = keys
  expect(decodeJwt(anon!.value!)).toMatchObject({ role: 'anon', ref })
  expect(service!.value).toBeNull()
  expect(publishable!.value).toMatch(/^sb_publishable_[0-9A-Za-z]{32}_[0-9a-z]{6}$/)
  expect(await alice.call(apiKeys.list, { ref })).toEqual(keys)
  // many at once begin once
  const other = await givenProject()
  const lists = await Promise.all(Array.from({ length: 8 }, () => alice.call(apiKeys.list, { ref: other })))
  expect(new Set(lists.map((list) => JSON.stringify(list))).size).toBe(1)
})

test('a secret key is shown once, and is kept as its hash alone', async () => {
  const ref = await givenProject()
  const { value, id } = await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'Worker' })
  expect(value).toMatch(/^sb_secret_/)
  const listed = (await alice.call(apiKeys.list, { ref })).find((key) => key.id === id)
  expect(listed).toMatchObject({
    name: 'Worker',
    role: 'service_role',
    value: null,
    prefix: value.slice(0, 14),
    last_four: value.slice(-4),
    last_used_at: null,
    revoked_at: null,
  })
  await expect(alice.call(apiKeys.reveal, { ref, id })).rejects.toMatchObject({ reason: 'api_key_is_unknown' })
  const { rows } = await platform.pool.query<{ everything: string }>(
    `select coalesce(string_agg(k::text, ' '), '') || (select coalesce(string_agg(a::text, ' '), '') from platform.audit_entries a)
       || (select coalesce(string_agg(i::text, ' '), '') from platform.idempotent_answers i) as everything
     from platform.api_keys k`,
  )
  expect(rows[0]!.everything).toContain(hashOfApiKey(value))
  expect(rows[0]!.everything).not.toContain(value)
  expect(await platform.logText()).not.toContain(value)
})

test('revealing the service_role key is written down', async () => {
  const ref = await givenProject()
  const service = (await alice.call(apiKeys.list, { ref })).find(({ role }) => role === 'service_role')!
  const { value } = await alice.call(apiKeys.reveal, { ref, id: service.id })
  expect(decodeJwt(value)).toMatchObject({ role: 'service_role', ref })
  const entry = (await alice.call(audit.list, { slug: acme.slug })).find(({ target }) => target?.startsWith(ref))!
  expect(entry).toMatchObject({ verb: 'api-key.reveal', target: `${ref} API key ${service.id}` })
  expect(JSON.stringify(entry)).not.toContain(value)
})

test('a legacy key can be revoked and restored, and another key is revoked for good', async () => {
  const ref = await givenProject()
  const [anon] = await alice.call(apiKeys.list, { ref })
  const { id } = await alice.call(apiKeys.create, { ref, kind: 'publishable', name: 'App' })
  for (const key of [anon!.id, id]) await alice.call(apiKeys.revoke, { ref, id: key })
  const revoked = (await alice.call(apiKeys.list, { ref })).filter(({ revoked_at }) => revoked_at !== null)
  expect(revoked.map((key) => key.id).toSorted()).toEqual([anon!.id, id].toSorted())
  await expect(alice.call(apiKeys.revoke, { ref, id })).rejects.toMatchObject({ reason: 'api_key_not_found' })

  await expect(alice.call(apiKeys.restore, { ref, id })).rejects.toMatchObject({ reason: 'not_a_legacy_key' })
  expect(await alice.call(apiKeys.restore, { ref, id: anon!.id })).toEqual(anon)
})

test('without a shared secret there are no legacy keys, and the page says what to do', async () => {
  const ref = await givenProject()
  const shared = (await alice.call(signingKeys.list, { ref })).find(({ signs_legacy_keys }) => signs_legacy_keys)!
  await alice.call(signingKeys.revoke, { ref, id: shared.id })
  const [anon] = await alice.call(apiKeys.list, { ref })
  expect(anon).toMatchObject({ kind: 'legacy', value: null })
  await expect(alice.call(apiKeys.reveal, { ref, id: anon!.id })).rejects.toMatchObject({ reason: 'no_legacy_secret' })
})

test("another project's keys are not there", async () => {
  const [ref, other] = [await givenProject(), await givenProject()]
  const { id } = await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'Worker' })
  const elsewhere = { ref: other, id }
  const outcomes = await Promise.allSettled([
    alice.call(apiKeys.revoke, elsewhere),
    alice.call(apiKeys.reveal, elsewhere),
    alice.call(apiKeys.restore, elsewhere),
  ])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { reason: 'api_key_not_found' } })
  await expect(alice.call(apiKeys.revoke, { ref, id })).resolves.toBeUndefined()
})

test.each([
  ['publishable', 'service_role', 'publishable_service_role'],
  ['secret', 'postgres', 'invalid_request'],
  ['secret', 'plinth_auth', 'invalid_request'],
  ['secret', 'pg_read_all_data', 'invalid_request'],
  ['secret', 'a"b', 'invalid_request'],
])('a %s key cannot act as %s', async (kind, role, code) => {
  const ref = await givenProject()
  const body = { kind, name: 'Wrong', role }
  const response = await alice.send('POST', `/platform/projects/${ref}/api-keys`, { body })
  expect([response.status, await response.json()]).toMatchObject([400, { code, fields: { role: expect.any(String) } }])
})

test('a key can act as a role of the application', async () => {
  const ref = await givenProject()
  expect(await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'Reports', role: 'reporter' })).toMatchObject({
    role: 'reporter',
  })
})

test('a project has fifty keys at most', async () => {
  const ref = await givenProject()
  await alice.call(apiKeys.list, { ref })
  await platform.pool.query(
    `insert into platform.api_keys (ref, kind, name, role) select $1, 'publishable', 'old', 'anon' from generate_series(1, 46)`,
    [ref],
  )
  await alice.call(apiKeys.create, { ref, kind: 'secret', name: 'The last' })
  await expect(alice.call(apiKeys.create, { ref, kind: 'secret', name: 'One more' })).rejects.toMatchObject({
    reason: 'too_many_api_keys',
  })
})
