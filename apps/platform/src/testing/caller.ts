import type { HttpBindings } from '@hono/node-server'
import { auth, type Session } from '@plinth/contract/auth'
import { type Call, createClient } from '@plinth/contract/client'

export type Serve = (request: Request, bindings: Partial<HttpBindings>) => Response | Promise<Response>

/** Somebody who calls the platform: with a network address, a cookie jar and perhaps a session. */
export interface Caller {
  email: string
  password: string
  /** The typed client. It checks every answer against the contract. */
  call: Call
  /** Any request, with the session's token and cookies, answered whatever it is. */
  send: (method: string, path: string, options?: SendOptions) => Promise<Response>
  cookies: Map<string, string>
  accessToken: string | undefined
  signIn(): Promise<Session>
}

export interface SendOptions {
  /** Sent as JSON unless it is text already. */
  body?: unknown
  headers?: Record<string, string>
}

export const PASSWORD = 'grebe-Walnut-7-orbital-Quince'

let callers = 0

/** A caller with a network address of their own, so that nobody uses up somebody else's rate limit. */
export function createCaller({ serve, baseUrl, email }: { serve: Serve; baseUrl: string; email: string }): Caller {
  const number = ++callers
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const cookies = new Map<string, string>()
  const caller: Caller = {
    email,
    password: PASSWORD,
    cookies,
    accessToken: undefined,
    call: createClient({
      baseUrl,
      fetch,
      accessToken: () => caller.accessToken,
      requestId: () => crypto.randomUUID(),
      now: () => Date.now(),
      parseAnswers: true,
    }),
    send(method, path, { body, headers = {} } = {}) {
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
      return fetch(
        new Request(baseUrl + path, {
          method,
          headers: {
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...(caller.accessToken ? { authorization: `Bearer ${caller.accessToken}` } : {}),
            ...headers,
          },
          ...(text === undefined ? {} : { body: text }),
        }),
      )
    },
    async signIn() {
      const session = await caller.call(auth.signIn, { email, password: caller.password })
      caller.accessToken = session.access_token
      return session
    },
  }
  return caller

  async function fetch(request: Request) {
    if (cookies.size > 0 && !request.headers.has('cookie')) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await serve(request, connectionFrom(address, request))
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    if (/max-age=0/i.test(line)) cookies.delete(name!)
    else cookies.set(name!, value!)
  }
}

/** The platform reads nothing of a connection but its request line and its peer's address. */
function connectionFrom(remoteAddress: string, request: Request) {
  const { pathname, search } = new URL(request.url)
  return { incoming: { url: pathname + search, socket: { remoteAddress } } } as unknown as HttpBindings
}
