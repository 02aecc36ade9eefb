import { once } from 'node:events'
import { connect } from 'node:net'
import { pathParameterPatterns } from '@plinth/contract/fields'
import { endpointsOf } from '@plinth/contract/openapi'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { callRoute } from '../testing/call-route.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { inputFor, type Targets } from '../testing/input-for.ts'

const platform = await givenPlatform()
const {
  owner,
  stranger,
  nobody,
  organizations: [acme],
} = await platform.given({ organizations: [{ name: 'Acme', owner: 'owner' }] })
const operator = await platform.operator()
const ref = await platform.projectOnPaper(acme!)
const routes = endpointsOf()

const targets: Targets = {
  slug: acme!.slug,
  ref,
  snippet: '00000000-0000-4000-8000-000000000000',
  disposable: () => ref,
}

const pairs = new Map<string, Promise<Caller[]>>()

/** A member and a stranger for each group of routes, since a person may make only so many heavy calls a minute. */
function callersFor(id: string) {
  const group = id.split('.')[0]!
  const pair = pairs.get(group) ?? newPair()
  pairs.set(group, pair)
  return pair
}

async function newPair(): Promise<Caller[]> {
  const { member, outsider } = await platform.given({ people: ['member', 'outsider'] })
  await platform.addMember(acme!, member, 'Owner')
  return [member, outsider]
}

describe('what nothing can be called is not there, and no failure', () => {
  const hostile = [
    '\0',
    'no id',
    "'",
    '-1',
    '1e9',
    '9'.repeat(40),
    'x'.repeat(500),
    '{}',
    '../x',
    '%00',
    '𝕏',
    'default\0',
  ]
  const parameters = routes.flatMap((route) =>
    [...route.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [route.id, name!, route] as const),
  )

  test('there are such routes', () => {
    expect(new Set(parameters.map(([, name]) => name))).toEqual(
      new Set([
        'ref',
        'slug',
        'id',
        'invoice_id',
        'key',
        'object_id',
        'offset',
        'policy_id',
        'request_id',
        'state',
        'table_id',
        'ticket_id',
      ]),
    )
  })

  test.each(parameters)('%s with a strange {%s}', async (_, name, route) => {
    const given = await inputFor(route, targets)
    const callers = route.endpoint.access === 'operator' ? [operator] : await callersFor(route.id)
    for (const caller of callers) {
      const answers = await Promise.all(
        hostile.map(async (value) => {
          const { status } = await callRoute(caller, route.endpoint, { ...given, [name]: value }, 'strange')
          return [value, status]
        }),
      )
      const [impossible, possible] = [false, true].map((isPossible) =>
        answers.filter(([value]) => pathParameterPatterns[name]!.test(String(value)) === isPossible),
      )
      expect(impossible!.length).toBeGreaterThan(6)
      expect(new Set(impossible!.map(([, status]) => status))).toEqual(new Set([404]))
      expect(possible!.filter(([, status]) => Number(status) >= 500)).toEqual([])
    }
  })
})

const { calm } = await platform.given({ people: ['calm'] })
await platform.addMember(acme!, calm, 'Owner')

describe('a caller without permission is refused before the body is read', () => {
  const withBody = routes.filter(({ endpoint }) => endpoint.body)
  const send = (caller: typeof owner, id: string) => {
    const { endpoint } = withBody.find((route) => route.id === id)!
    const path = endpoint.path
      .replace('{ref}', ref)
      .replace('{slug}', acme!.slug)
      .replace('{ticket_id}', '1')
      .replace('{offset}', '0')
      .replace('{table_id}', '1')
      .replace('{policy_id}', '1')
      .replace('{object_id}', '1')
      .replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    return caller.send(endpoint.method, path, { body: '{"no": ' })
  }

  const withJson = withBody.filter(({ endpoint }) => endpoint.takesBytes === undefined)
  test.each(withJson.filter(({ id }) => expectedAccess[id]!.verdicts.nobody === 'who').map(({ id }) => [id]))(
    '%s asks nobody for JSON',
    async (id) => {
      expect((await send(nobody, id)).status).toBe(401)
      // and somebody who may is asked for it
      const allowed = expectedAccess[id]!.verdicts.owner === 'yes' ? calm : operator
      expect(Object(await (await send(allowed, id)).json()).code).toBe('invalid_json')
    },
  )

  test('bytes are asked of nobody either', async () => {
    const withBytes = withBody.filter(({ endpoint }) => endpoint.takesBytes !== undefined)
    expect(withBytes.map(({ id }) => id)).toEqual(['dumpUploads.sendPiece', 'rowImports.sendPiece'])
    for (const { id } of withBytes) {
      expect((await send(nobody, id)).status).toBe(401)
      // and somebody who may send them is told that this is no such body
      expect((await send(calm, id)).status).toBe(415)
    }
  })

  test('a stranger is not asked for it either, where the address names what is not theirs', async () => {
    expect((await send(stranger, 'organizations.rename')).status).toBe(404)
    expect((await send(stranger, 'projects.rename')).status).toBe(404)
  })
})

test('a request that ends before its body does is logged as a request and not as a failure', async () => {
  const { hostname, port } = new URL(platform.url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  const lines = [
    'POST /platform/organizations HTTP/1.1',
    'Host: plinth.localhost',
    `Authorization: Bearer ${owner.accessToken}`,
    'Content-Type: application/json',
    'X-Request-Id: cut-short',
    'Content-Length: 1000',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n{"name": `)
  // asked on another connection, so that the platform has the beginning of the first before it is cut
  await owner.send('GET', '/platform/profile')
  socket.destroy()
  const logged = async () => (await platform.logText()).split('\n').filter((line) => line.includes('cut-short'))
  await expect.poll(logged).not.toEqual([])
  expect((await logged()).map((line) => Object(JSON.parse(line)).msg)).toEqual(['request'])
})
