import { apiTokens } from '@plinth/contract/api-tokens'
import { audit } from '@plinth/contract/audit'
import { signingKeys } from '@plinth/contract/signing-keys'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { API_URL, givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { rowsOf } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, send } = givenApplications(platform, alice, organizations[0]!)
const { ref } = await givenApplication('Shop')
const ADA = '11111111-1111-4111-8111-111111111111'

await rowsOf(
  alice,
  ref,
  `create table public.notes (id int primary key, owner uuid, tenant int);
   alter table public.notes enable row level security;
   create policy own on public.notes for select to authenticated
     using (owner = auth.uid() or tenant = (auth.jwt() -> 'app_metadata' ->> 'tenant')::int);
   grant select on public.notes to anon, authenticated, service_role;
   insert into public.notes values (1, '${ADA}', 1), (2, null, 2), (3, null, 3);
   insert into auth.users (id, email, role, aud, raw_app_meta_data)
     values ('${ADA}', 'ada@example.com', 'authenticated', 'authenticated', '{"tenant": 2}')`,
)

async function rowsWith(token: string) {
  const headers = { apikey: token, authorization: `Bearer ${token}` }
  return (await send(`${API_URL}/p/${ref}/rest/v1/notes?select=id&order=id`, headers)).json()
}
const issued = async (role: string, claims: Record<string, unknown> = {}) =>
  (await alice.call(apiTokens.issue, { ref, role, claims })).token

test('a token stands for a user, for claims or for service_role, and the database sees them so', async () => {
  const [user] = await alice.call(apiTokens.users, { ref, search: 'ADA@' })
  expect(user).toMatchObject({ id: ADA, email: 'ada@example.com', role: 'authenticated' })
  expect(await alice.call(apiTokens.users, { ref, search: ADA.slice(0, 8) })).toEqual([user])
  expect(await alice.call(apiTokens.users, { ref, search: '%' })).toEqual([])

  expect(await rowsWith(await issued(user!.role, user!.claims))).toEqual([{ id: 1 }, { id: 2 }])
  expect(await rowsWith(await issued('authenticated', { app_metadata: { tenant: 3 } }))).toEqual([{ id: 3 }])
  expect(await rowsWith(await issued('anon'))).toEqual([])
  expect(await rowsWith(await issued('service_role'))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('it lives for five minutes whatever is claimed, and is signed by the key in use', async () => {
  const token = await issued('authenticated', { exp: 9_999_999_999, iat: 1, nbf: 9_999_999_999, role: 'service_role' })
  const { exp, iat, nbf, role } = decodeJwt(token)
  expect({ life: exp! - iat!, nbf, role }).toEqual({ life: 300, nbf: undefined, role: 'authenticated' })
  const inUse = (await alice.call(signingKeys.list, { ref })).find(({ status }) => status === 'in_use')!
  expect(decodeProtectedHeader(token).kid).toBe(inUse.kid)
})

test('the audit log says whom a token stands for, and not the token', async () => {
  const token = await issued('authenticated', { sub: ADA })
  const [entry] = await alice.call(audit.list, { slug: organizations[0]!.slug })
  expect(entry).toMatchObject({ verb: 'api-token.issue', after: { role: 'authenticated', sub: ADA } })
  expect(JSON.stringify(entry)).not.toContain(token)
})

test.each(['postgres', 'plinth_api', 'pg_read_all_data', 'authenticator', 'none'])(
  'no token stands for %s',
  async (role) => {
    await expect(issued(role)).rejects.toMatchObject({ reason: 'invalid_request' })
  },
)
