import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { SigningKey } from '@plinth/service-kit/signing-key'
import { defineService, type Project, type Service, type ServiceInstance } from '@plinth/service-kit/service'
import { givenDatabase } from '@plinth/testing/given-database'
import { type JWTPayload, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { createGateway, type GatewayOptions } from '../gateway.ts'
import type { ApiKey, KeyUse, ProjectCredentials } from '../project-credentials.ts'
import type { ProjectFacts, ProjectListener, Refused } from '../projects.ts'
import type { RequestRecord } from '../request-record.ts'

export const API_HOST = 'api.example.com:8001'
const LONG = 'a signing secret for tests, long enough'

export const signingKey = (ref: string): SigningKey => ({
  id: `${ref} key`,
  status: 'in_use',
  algorithm: 'HS256',
  secret: `${ref} ${LONG}`,
})

/** A key of the API, as an application sends it. */
export const apiKey = (ref: string, role = 'anon') => token(ref, { role })

/** The keys that a project of these tests has: legacy ones, and whatever else is given. */
export const credentialsOf = (ref: string, apiKeys: ApiKey[] = legacyKeys): ProjectCredentials => ({
  signingKeys: [signingKey(ref)],
  apiKeys,
})

export const legacyKeys: ApiKey[] = [
  { id: 'legacy anon', kind: 'legacy', role: 'anon' },
  { id: 'legacy service_role', kind: 'legacy', role: 'service_role' },
]

/** A token of the project for a minute, unless the claims say otherwise. */
export const token = (ref: string, claims: JWTPayload) =>
  new SignJWT({ exp: Math.floor(Date.now() / 1000) + 60, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: `${ref} key` })
    .sign(Buffer.from(`${ref} ${LONG}`))

/** Says who it serves and who asked; `/wait` responds when it is let. A socket echoes. */
export function echoService() {
  const opened: string[] = []
  const closed: string[] = []
  const waiting = new Set<() => void>()
  const service: Service = defineService({
    name: 'realtime',
    basePath: '/realtime/v1',
    migrations: [],
    asksForKey: (path) => path !== '/open',
    open: (project) => {
      opened.push(project.ref)
      return instanceFor(project)
    },
  })
  return {
    service,
    opened,
    closed,
    waiting,
    letGo: () => {
      for (const go of waiting) go()
      waiting.clear()
    },
  }

  function instanceFor(project: Project): ServiceInstance {
    const sockets = new Set<Duplex>()
    return {
      async fetch(request, caller) {
        const { path: pathname, search } = request
        if (pathname === '/wait') await new Promise<void>((resolve) => waiting.add(resolve))
        if (pathname === '/fail') throw new Error('a secret reason')
        if (pathname === '/host') {
          const headers = {
            'set-cookie': 'a=b',
            'clear-site-data': '"*"',
            NEL: '{}',
            'alt-svc': 'clear',
            'x-mine': 'yes',
          }
          return new Response('ok', { headers })
        }
        if (pathname === '/count') {
          let pieces = 0
          for await (const _ of request.body ?? []) pieces++
          return Response.json({ pieces })
        }
        if (pathname === '/rows') {
          const { rows } = await project.sql('api').query('select count(*)::int as count from pg_stat_activity')
          return Response.json(rows)
        }
        const { role, claims, ip } = caller
        return Response.json({ ref: project.ref, path: pathname + search, role, claims, ip })
      },
      upgrade(_request, socket) {
        sockets.add(socket)
        socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
        socket.pipe(socket)
      },
      async close() {
        for (const socket of sockets) socket.destroy()
        closed.push(project.ref)
      },
    }
  }
}

/** A gateway behind a real HTTP server. Projects are what the test says they are. */
export async function givenGateway(options: Partial<GatewayOptions> = {}) {
  const { connection } = await givenDatabase()
  const states = new Map<string, Refused['refused']>()
  const known = new Set<string>()
  const holds: string[] = []
  const records: RequestRecord[] = []
  const opened: string[] = []
  const changedKeys = new Map<string, ProjectCredentials>()
  const keyUses: [ref: string, ...KeyUse[]][] = []
  const mayWake = { value: true }
  const keysOf = (ref: string) => changedKeys.get(ref) ?? credentialsOf(ref)
  const echo = echoService()
  let listener: ProjectListener | undefined
  let defaultRef: string | undefined
  const silent = () => undefined

  const gateway = createGateway({
    services: [echo.service],
    apiHost: API_HOST,
    record: (line) => void records.push(line),
    log: { info: silent, warn: silent, error: silent },
    recordEntry: silent,
    projects: {
      defaultRef: async () => defaultRef,
      async describe(ref) {
        const refused = states.get(ref)
        if (refused) return { refused }
        return known.has(ref) ? keysOf(ref) : { refused: 'unknown' }
      },
      mayWake: async () => mayWake.value,
      async open(ref) {
        const refused = states.get(ref)
        if (refused) return { refused }
        if (!known.has(ref)) return { refused: 'unknown' }
        opened.push(ref)
        return factsOf(ref)
      },
      hold(ref) {
        holds.push(ref)
        return () => holds.splice(holds.indexOf(ref), 1)
      },
      noteKeyUses: (ref, uses) => void keyUses.push([ref, ...uses]),
      sendMail: async () => undefined,
      subscribe(given) {
        listener = given
        return silent
      },
    },
    ...options,
  })

  const server = createServer()
  server.on('request', async (incoming: IncomingMessage, outgoing) => {
    const url = `http://${incoming.headers.host}${incoming.url}`
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const response = await gateway.fetch(new Request(url, { method: incoming.method ?? 'GET', headers }), arrival)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.on('upgrade', (request, socket, head) => void gateway.upgrade(request, socket, head, arrival))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    echo.letGo()
    await gateway.close()
    server.closeAllConnections()
    server.close()
  })

  return {
    gateway,
    echo,
    port,
    records,
    holds,
    opened,
    states,
    addProject: (ref: string) => void known.add(ref),
    setDefault: (ref: string) => (defaultRef = ref),
    closeProject: (ref: string) => listener!.close(ref),
    losePlatform: () => listener!.disconnected(),
    keyUses,
    async changeKeys(ref: string, credentials: ProjectCredentials) {
      changedKeys.set(ref, credentials)
      await listener!.keysChanged(ref, credentials)
    },
    mayWake,
    /** The whole response, as a client reads it. */
    async get(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const request = new Request(`http://${headers['host'] ?? API_HOST}${path}`, { method, headers })
      const response = await gateway.fetch(request, arrival)
      const body = await response.arrayBuffer()
      return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers })
    },
  }

  function factsOf(ref: string): ProjectFacts {
    const { host, user, password, database } = connection
    const login = { user, password, connections: 2 }
    return {
      ref,
      url: `http://${API_HOST}/p/${ref}`,
      database: { host, port: 5432, name: database },
      logins: { auth: login, storage: login, realtime: login, api: login },
      signingKeys: [signingKey(ref)],
      secretsKey: Buffer.alloc(32).toString('base64url'),
      settings: {},
      unavailable: {},
    }
  }
}

const arrival = { requestId: 'test-request', ip: '192.0.2.1' }
