import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

interface Grant {
  redirectUri: string
  challenge: string
  nonce: string
}

const ALGORITHM = 'ES256'

/** An OpenID Connect provider on loopback: it keeps the protocol, checks PKCE, and knows who is at its screen. */
export async function startScriptedOidc({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const grants = new Map<string, Grant>()
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM)
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: ALGORITHM, use: 'sig' }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The scripted provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`

  const described = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }

  const oidc = {
    issuer,
    /** Who sits at the consent screen, as claims. */
    person: { sub: 'somebody' } as JWTPayload,
    /** What its description of itself says otherwise. */
    metadata: {} as Record<string, unknown>,
    /** The public key, as it publishes it. */
    jwk,
    sign: (claims: JWTPayload, header: object = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid, ...header }).sign(privateKey),
    /** The identity token for these claims. */
    mint: (claims: JWTPayload): Promise<string | undefined> => oidc.sign(claims),
    /** Instead of the usual answer to a path. */
    answers: new Map<string, (response: ServerResponse) => void>(),
    /** Method and path of every request that came. */
    asked: [] as string[],
    /** How the client showed its secret when it last exchanged a code. */
    secretCameIn: undefined as 'header' | 'body' | undefined,
    /** What the browser is sent back with. */
    consent(url: string) {
      const { searchParams } = new URL(url)
      const wanted = (name: string) => searchParams.get(name) ?? ''
      const code = randomBytes(10).toString('hex')
      const isWhole = wanted('response_type') === 'code' && wanted('scope').split(' ').includes('openid')
      if (wanted('client_id') !== clientId || wanted('code_challenge_method') !== 'S256' || !isWhole) {
        return { error: 'invalid_request', code: '', state: wanted('state') }
      }
      grants.set(code, {
        redirectUri: wanted('redirect_uri'),
        challenge: wanted('code_challenge'),
        nonce: wanted('nonce'),
      })
      return { code, state: wanted('state') }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return oidc

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer)
    oidc.asked.push(`${request.method} ${pathname}`)
    const scripted = oidc.answers.get(pathname)
    if (scripted) return scripted(response)
    if (pathname === '/.well-known/openid-configuration') return json(response, 200, { ...described, ...oidc.metadata })
    if (pathname === '/keys') return json(response, 200, { keys: [oidc.jwk] })
    if (pathname !== '/token') return json(response, 404, {})
    const exchanged = await exchange(await text(request), request.headers.authorization)
    return json(response, 'error' in exchanged ? 400 : 200, exchanged)
  }

  /** A code works once, with the secret, the address and the verifier that belong to it. */
  async function exchange(form: string, authorization: string | undefined) {
    const given = new URLSearchParams(form)
    const code = given.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (!isClient(given, authorization)) return { error: 'invalid_client' }
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    const isGrant = given.get('grant_type') === 'authorization_code' && grant?.redirectUri === given.get('redirect_uri')
    if (!isGrant || grant?.challenge !== challenge) return { error: 'invalid_grant' }
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: grant.nonce, ...oidc.person }
    return { access_token: randomBytes(10).toString('hex'), token_type: 'Bearer', id_token: await oidc.mint(claims) }
  }

  function isClient(given: URLSearchParams, authorization: string | undefined) {
    oidc.secretCameIn = authorization === undefined ? 'body' : 'header'
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (authorization !== undefined) return authorization === basic && !given.has('client_secret')
    return given.get('client_id') === clientId && given.get('client_secret') === clientSecret
  }
}

function json(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
