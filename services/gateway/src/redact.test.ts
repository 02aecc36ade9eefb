import { expect, test } from 'vitest'
import { apiKey, givenGateway } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'
const SECRET = 'sb_secret_0123456789abcdef'

test('no key and no token of a request is in its record, wherever it stands', async () => {
  const { get, addProject, records } = await givenGateway()
  addProject(SHOP)
  const token = await apiKey(SHOP, 'service_role')
  const path = `/p/${SHOP}/realtime/v1`
  const escaped = Buffer.from(token).toString('hex').replaceAll(/../g, '%$&')
  const requests: [string, Record<string, string>][] = [
    [`${path}/rooms`, { apikey: token, authorization: `Bearer ${token}`, cookie: `sb=${token}` }],
    [`${path}/rooms?apikey=${token}&limit=1`, {}],
    [`${path}/rooms?ApiKey=${token}&access_token=${token}&refresh_token=abcdef-plain`, {}],
    [`${path}/rooms?%61pikey=${token}`, {}],
    [`${path}/rooms?since=${token}`, {}],
    [`${path}/rooms?since=${escaped}`, {}],
    [`${path}/${token}/${SECRET}`, {}],
    [`${path}/${escaped}`, {}],
    [`${path}/rooms`, { referer: `https://example.com/app/${token}?code=abcdef-plain#${SECRET}`, 'user-agent': token }],
    [`${path}/rooms`, { 'x-client-info': SECRET }],
    [`${path}/verify?token=abcdef-plain&code=abcdef-plain&type=signup`, {}],
  ]
  for (const [address, headers] of requests) await get(address, headers)
  const written = JSON.stringify(records)
  expect(records).toHaveLength(requests.length)
  for (const secret of [token, token.split('.')[1]!, SECRET, 'abcdef-plain', escaped])
    expect(written).not.toContain(secret)
  // what is no secret stays
  expect(records.map(({ search }) => search)).toContain('?apikey=redacted&limit=1')
  expect(records.at(-1)?.search).toBe('?token=redacted&code=redacted&type=signup')
  expect(records[0]).toMatchObject({ path: `${path}/rooms`, role: 'service_role', search: '' })
})
