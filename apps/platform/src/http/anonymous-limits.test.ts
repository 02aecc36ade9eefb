import { brotliDecompressSync } from 'node:zlib'
import { accessTokens } from '@plinth/contract/access-tokens'
import { auth } from '@plinth/contract/auth'
import { describe, expect, test, vi } from 'vitest'
import { type Caller, PASSWORD } from '../testing/caller.ts'
import { givenPlatform } from '../testing/given-platform.ts'

// a proxy of ours: it says whose request it is
const platform = await givenPlatform({ PLINTH_TRUSTED_PROXIES: '10.0.0.0/8' })
const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })

const OFFICE = '203.0.113.7'

/** From one address, as people of one office come. */
const fromOffice = (caller: Caller, method: string, path: string, address = OFFICE) =>
  caller.send(method, path, { headers: { 'x-forwarded-for': address } })

/** All at one moment of the clock: on a busy machine, a share would fill up again meanwhile. */
async function statuses(count: number, send: () => Promise<Response>) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const answers = await Promise.all(Array.from({ length: count }, send)).finally(() => clock.mockRestore())
  const of = new Map<number, number>()
  for (const { status } of answers) of.set(status, (of.get(status) ?? 0) + 1)
  return Object.fromEntries(of)
}

describe('the OpenAPI document', () => {
  const ask = (headers: Record<string, string> = {}) => platform.someone().send('GET', '/openapi.json', { headers })

  test('is not sent twice to the same address', async () => {
    const [first, again] = [await ask(), await ask()]
    const etag = first.headers.get('etag')!
    expect(again.headers.get('etag')).toBe(etag)
    const known = await ask({ 'if-none-match': `"another", ${etag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('comes compressed where the caller takes it', async () => {
    const plain = await (await ask()).text()
    const packed = await ask({ 'accept-encoding': 'br' })
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.length).toBeLessThan(plain.length / 4)
    expect(brotliDecompressSync(bytes).toString()).toBe(plain)
  })
})

describe('without a session, a network has a limit', () => {
  test.each([
    ['/openapi.json', 700],
    ['/livez', 700],
    ['/readyz', 700],
    ['/a-page', 22_000],
  ])('of %s', async (path, count) => {
    const eager = platform.someone()
    const counted = await statuses(count, () => eager.send('GET', path))
    expect(counted[429]).toBeGreaterThan(0)
    expect((await platform.someone().send('GET', path)).status).not.toBe(429)
  })
})

describe('people behind one address', () => {
  const profile = '/platform/profile'

  test('each have a share of their own, and nobody signed in has the network’s', async () => {
    const counted = await statuses(700, () => fromOffice(eve, 'GET', profile))
    expect(counted[429]).toBeGreaterThan(0)
    expect((await fromOffice(ada, 'GET', profile)).status).toBe(200)
    expect((await fromOffice(platform.someone(), 'GET', '/platform/deployment')).status).toBe(200)
  })

  test('keep their share when a stranger there uses up the network’s', async () => {
    const nobody = platform.someone()
    const counted = await statuses(700, () => fromOffice(nobody, 'GET', '/platform/deployment', '203.0.113.8'))
    expect(counted[429]).toBeGreaterThan(0)
    expect((await fromOffice(ada, 'GET', profile, '203.0.113.8')).status).toBe(200)
  })

  test('with a program: a token that works counts for its person', async () => {
    const { tess } = await platform.given({ people: ['tess'] })
    const { token } = await tess.call(accessTokens.create, {
      name: 'Program',
      scopes: ['profile:read'],
      expires_in_days: 30,
      current_password: PASSWORD,
    })
    const program = platform.someone()
    program.accessToken = token
    expect((await fromOffice(program, 'GET', profile, '203.0.113.9')).status).toBe(200)
    const nobody = platform.someone()
    const counted = await statuses(700, () => fromOffice(nobody, 'GET', '/platform/deployment', '203.0.113.9'))
    expect(counted[429]).toBeGreaterThan(0)
    expect((await fromOffice(program, 'GET', profile, '203.0.113.9')).status).toBe(200)
  })

  test('a session that has ended uses up nothing of its person’s', async () => {
    const { lena } = await platform.given({ people: ['lena'] })
    const stolen = platform.someone()
    stolen.accessToken = lena.accessToken
    await lena.call(auth.signOut, { scope: 'global' })
    await lena.signIn()
    expect((await fromOffice(stolen, 'GET', profile, '203.0.113.10')).status).toBe(401)
    const counted = await statuses(700, () => fromOffice(stolen, 'GET', profile, '203.0.113.10'))
    expect(counted[429]).toBeGreaterThan(0)
    expect((await fromOffice(lena, 'GET', profile, '203.0.113.11')).status).toBe(200)
  })
})
