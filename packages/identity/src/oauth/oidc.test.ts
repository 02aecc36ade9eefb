import type { ServerResponse } from 'node:http'
import { startScriptedOidc } from '@plinth/testing/scripted-oidc'
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { askLoopback } from '../testing/ask-loopback.ts'
import { givenAuth } from '../testing/given-auth.ts'
import { beginAuthorization } from './begin-authorization.ts'
import { finishAuthorization } from './finish-authorization.ts'
import type { OidcProvider } from './provider.ts'

const app = { clientId: 'plinth-app', clientSecret: 'the-app-secret-for-tests' }
const scripted = await startScriptedOidc(app)
afterAll(() => scripted.close())
const { context, pool } = await givenAuth()
const authorization = { ...context, ask: askLoopback }
const provider: OidcProvider = { ...app, kind: 'oidc', name: 'corp', issuer: scripted.issuer, scopes: 'openid email' }
const attempt = { provider, redirectUri: 'https://app.example.com/callback', owner: 'browser one' }
const mint = scripted.mint

beforeEach(() => {
  scripted.person = { sub: '42', email: 'Ada@Corp.example', email_verified: true, preferred_username: 'ada' }
  scripted.metadata = {}
  scripted.mint = mint
  scripted.answers.clear()
})

const begun = async (changes: Partial<typeof attempt> = {}) =>
  scripted.consent((await beginAuthorization({ ...attempt, ...changes }, authorization)).url)
const finish = (proof: { code: string; state: string }, changes: Partial<typeof attempt> = {}) =>
  finishAuthorization({ ...attempt, ...proof, ...changes }, authorization)
const finished = async () => finish(await begun())

const now = () => Math.floor(Date.now() / 1000)
const refused = (code: string, status = 400) => ({ name: 'AuthError', status, code })

describe('somebody whom an OpenID Connect provider knows', () => {
  test('is known by the subject there, with the name and the verified address', async () => {
    expect(await finished()).toEqual({ provider: 'corp', providerId: '42', userName: 'ada', email: 'ada@corp.example' })
  })

  test.each([
    ['is not verified', { email: 'ada@corp.example', email_verified: false }],
    ['is not said to be verified', { email: 'ada@corp.example', email_verified: undefined }],
    ['is none', { email: 'nonsense', email_verified: true }],
    ['is not known', { email: undefined, email_verified: undefined }],
  ])('has no address here when it %s', async (_, claims) => {
    scripted.person = { ...scripted.person, ...claims }
    expect((await finished()).email).toBeUndefined()
  })

  test('is sent there with a challenge, a nonce and a state that only the browser has', async () => {
    const { url, state } = await beginAuthorization(attempt, authorization)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: attempt.redirectUri,
      scope: 'openid email',
      state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { rows } = await pool.query<{ row: string }>('select a::text as row from auth.authorizations a')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(state)
  })

  test('is asked for with the secret in a header or beside the code, as the provider wants it', async () => {
    await finished()
    expect(scripted.secretCameIn).toBe('header')
    scripted.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    await finished()
    expect(scripted.secretCameIn).toBe('body')
  })
})

describe('a state', () => {
  test('works once, also when two use it at the same time', async () => {
    const proof = await begun()
    const outcomes = await Promise.allSettled([finish(proof), finish(proof)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(finish(proof)).rejects.toMatchObject(refused('bad_oauth_state'))
  })

  test('is used up by an attempt that the provider refuses', async () => {
    const { state, code } = await begun()
    await expect(finish({ state, code: 'made-up' })).rejects.toMatchObject(refused('bad_oauth_callback'))
    await expect(finish({ state, code })).rejects.toMatchObject(refused('bad_oauth_state'))
  })

  test('is valid for the browser or session that began and for its provider alone', async () => {
    const proof = await begun()
    const asked = scripted.asked.length
    for (const changes of [{ owner: 'browser two' }, { provider: { ...provider, name: 'other' } }]) {
      await expect(finish(proof, changes)).rejects.toMatchObject(refused('bad_oauth_state'))
    }
    await expect(finish({ ...proof, state: 'x'.repeat(32) })).rejects.toMatchObject(refused('bad_oauth_state'))
    expect(scripted.asked).toHaveLength(asked)
    await expect(finish(proof)).resolves.toBeDefined()
  })

  test('ends', async () => {
    const proof = await begun()
    await pool.query('update auth.authorizations set expires_at = clock_timestamp()')
    await expect(finish(proof)).rejects.toMatchObject(refused('bad_oauth_state'))
    await begun()
    const { rows } = await pool.query('select count(*)::int as left from auth.authorizations')
    expect(rows).toEqual([{ left: 1 }])
  })
})

describe('a code', () => {
  test('of somebody else’s attempt does not meet the challenge of this one', async () => {
    const [own, stolen] = [await begun(), await begun({ owner: 'browser two' })]
    await expect(finish({ state: own.state, code: stolen.code })).rejects.toMatchObject(refused('bad_oauth_callback'))
  })

  test('works once', async () => {
    const { code, state } = await begun()
    await finish({ code, state })
    const again = await begun()
    await expect(finish({ state: again.state, code })).rejects.toMatchObject(refused('bad_oauth_callback'))
  })

  test('is for the page that it was given to', async () => {
    const proof = await begun()
    const elsewhere = { redirectUri: 'https://app.example.com/other' }
    await expect(finish(proof, elsewhere)).rejects.toMatchObject(refused('bad_oauth_callback'))
  })
})

describe('an identity token is refused', () => {
  const changed = (changes: JWTPayload) => (claims: JWTPayload) => scripted.sign({ ...claims, ...changes })
  const without = (name: string) => (claims: JWTPayload) => scripted.sign({ ...claims, [name]: undefined })

  test.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['of another attempt’s nonce', changed({ nonce: 'x'.repeat(43) })],
    ['without a nonce', without('nonce')],
    ['for another audience', changed({ aud: 'somebody-else' })],
    ['for several audiences without saying which', changed({ aud: [app.clientId, 'somebody-else'] })],
    ['made for another client', changed({ aud: [app.clientId, 'somebody-else'], azp: 'somebody-else' })],
    ['of another issuer', changed({ iss: 'https://accounts.example.net' })],
    ['that has expired', changed({ iat: now() - 600, exp: now() - 60 })],
    ['that never expires', without('exp')],
    ['without a subject', without('sub')],
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    ['signed by the client’s secret', (claims) => hs256(claims, app.clientSecret)],
    ['signed by the public key as a secret', (claims) => hs256(claims, JSON.stringify(scripted.jwk))],
    ['signed by another key of the same name', byAnotherKey],
    ['of a key that is not published', (claims) => scripted.sign(claims, { kid: 'second' })],
    ['that was changed', async (claims) => tampered(await scripted.sign(claims))],
    ['that is none', () => 'nonsense'],
  ])('%s', async (_, forged) => {
    scripted.mint = async (claims) => forged(claims)
    await expect(finished()).rejects.toMatchObject(refused('bad_id_token'))

    scripted.mint = mint
    await expect(finished()).resolves.toMatchObject({ providerId: '42' })
  })

  test('for several audiences it is taken where it names this client', async () => {
    scripted.mint = changed({ aud: [app.clientId, 'somebody-else'], azp: app.clientId })
    await expect(finished()).resolves.toMatchObject({ providerId: '42' })
  })

  const hs256 = (claims: JWTPayload, secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(new TextEncoder().encode(secret))

  async function byAnotherKey(claims: JWTPayload) {
    const { privateKey } = await generateKeyPair('ES256')
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first' }).sign(privateKey)
  }

  function tampered(token: string) {
    const [header, payload = '', signature] = token.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1' }
    return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  }
})

describe('a provider is not believed', () => {
  const ending = (status: number, body: string) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  const unavailable = refused('oauth_provider_unavailable', 503)

  test.each([
    ['that calls itself by another name', { issuer: 'https://accounts.example.net' }],
    ['without a place for tokens', { token_endpoint: undefined }],
    ['that leads to another protocol', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('%s', async (_, metadata) => {
    scripted.metadata = metadata
    await expect(begun()).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['that gives no identity token', '/token', ending(200, '{"access_token":"x"}')],
    ['that gives no token', '/token', ending(200, '{}')],
    ['that gives no JSON', '/token', ending(200, '<html>')],
    ['whose keys are not to be had', '/keys', ending(500, '{}')],
    ['that hangs up', '/token', (response: ServerResponse) => void response.destroy()],
  ])('%s', async (_, path, answer) => {
    scripted.answers.set(path, answer)
    await expect(finished()).rejects.toMatchObject(unavailable)
  })

  test('with TLS that names an address without', async () => {
    const secure = { ...provider, issuer: 'https://accounts.example.com' }
    const metadata = {
      issuer: secure.issuer,
      authorization_endpoint: 'https://accounts.example.com/authorize',
      token_endpoint: 'http://accounts.example.com/token',
      jwks_uri: 'https://accounts.example.com/keys',
    }
    const begin = (token_endpoint: string) =>
      beginAuthorization(
        { ...attempt, provider: secure },
        { ...context, ask: async () => ({ status: 200, answer: { ...metadata, token_endpoint } }) },
      )
    await expect(begin('http://accounts.example.com/token')).rejects.toMatchObject(unavailable)
    await expect(begin('https://accounts.example.com/token')).resolves.toBeDefined()
  })
})
