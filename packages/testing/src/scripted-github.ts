import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

interface GithubPerson {
  id: number
  login: string
  emails: { email: string; primary: boolean; verified: boolean }[]
}

interface Grant {
  person: GithubPerson
  redirectUri: string
  challenge: string
}

/** GitHub's side of the OAuth web flow, on loopback: it keeps the protocol, checks PKCE, and knows who is at its screen. */
export async function startScriptedGithub({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, GithubPerson>()
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The scripted GitHub has no port')

  const github = {
    url: `http://127.0.0.1:${address.port}`,
    /** Who sits at the consent screen; nobody declines. */
    person: undefined as GithubPerson | undefined,
    /** Where its app leads back to once it is installed. */
    setupUrl: '',
    /** Instead of the usual answer to a path. */
    answers: new Map<string, (response: ServerResponse) => void>(),
    /** Method and path of every request that came. */
    asked,
    /** What GitHub sends the popup back with, as `code` and `state` or `error` and `state`. */
    consent(url: string) {
      const { searchParams } = new URL(url)
      const wanted = (name: string) => searchParams.get(name) ?? ''
      const target = new URL(wanted('redirect_uri'))
      target.searchParams.set('state', wanted('state'))
      const isKnown = wanted('client_id') === clientId && wanted('code_challenge_method') === 'S256'
      if (!isKnown || !github.person) {
        target.searchParams.set('error', isKnown ? 'access_denied' : 'application_suspended')
        return target
      }
      const code = randomBytes(10).toString('hex')
      grants.set(code, {
        person: github.person,
        redirectUri: wanted('redirect_uri'),
        challenge: wanted('code_challenge'),
      })
      target.searchParams.set('code', code)
      return target
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return github

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', github.url)
    asked.push(`${request.method} ${pathname}`)
    const scripted = github.answers.get(pathname)
    if (scripted) return scripted(response)
    if (pathname === '/login/oauth/authorize') {
      return void response.writeHead(302, { location: github.consent(github.url + request.url).href }).end()
    }
    if (/^\/apps\/[^/]+\/installations\/new$/.test(pathname)) {
      return void response.writeHead(302, { location: installed(github.url + request.url).href }).end()
    }
    if (pathname === '/login/oauth/access_token') return json(response, 200, exchange(await text(request)))
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!person) return json(response, 401, { message: 'Bad credentials' })
    if (pathname === '/user') return json(response, 200, { id: person.id, login: person.login })
    if (pathname === '/user/emails') return json(response, 200, person.emails)
    return json(response, 404, { message: 'Not Found' })
  }

  function installed(url: string) {
    const target = new URL(github.setupUrl)
    target.searchParams.set('installation_id', '1')
    target.searchParams.set('setup_action', 'install')
    target.searchParams.set('state', new URL(url).searchParams.get('state') ?? '')
    return target
  }

  /** A code works once, with the secret, the address and the verifier that belong to it. */
  function exchange(form: string) {
    const given = new URLSearchParams(form)
    const code = given.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (given.get('client_id') !== clientId || given.get('client_secret') !== clientSecret) {
      return { error: 'incorrect_client_credentials' }
    }
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.redirectUri !== given.get('redirect_uri') || grant.challenge !== challenge) {
      return { error: 'bad_verification_code' }
    }
    const token = `gho_${randomBytes(10).toString('hex')}`
    tokens.set(token, grant.person)
    return { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' }
  }
}

export type ScriptedGithub = Awaited<ReturnType<typeof startScriptedGithub>>

function json(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
