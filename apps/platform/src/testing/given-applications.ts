import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Organization } from '@plinth/contract/organizations'
import { createClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import { keysOfProject } from '../domains/project-keys/first-keys.ts'
import { legacyKey } from '../domains/project-keys/legacy-key.ts'
import { createStores } from '../stores/stores.ts'
import type { Caller } from './caller.ts'
import type { TestPlatform } from './given-platform.ts'
import { givenProject } from './given-projects.ts'

/** For `givenPlatform`: names of projects are below it. */
export const API_URL = 'http://api.plinth.localhost:8001'
export const PASSWORD = 'correct horse battery'

export interface Application {
  ref: string
  anonKey: string
}

/** Applications that reach their projects over the data plane, as a public client does. */
export function givenApplications(platform: TestPlatform, owner: Caller, organization: Organization) {
  const { sealer } = platform.process
  const { sql } = platform.process.authContext
  const tools = { sql, stores: platform.stores, storesOver: createStores, sealer }

  const send = (url: string, headers: Record<string, string> = {}) => toDataPlane(new Request(url, { headers }))

  async function newestMailTo(email: string) {
    const { rows } = await platform.pool.query<{ text: string }>(
      'select body as text from platform.mails where recipient = $1 order by id desc limit 1',
      [email],
    )
    return rows[0]?.text
  }

  return {
    send,

    async givenApplication(name: string): Promise<Application> {
      const { ref } = await givenProject(owner, organization, { name })
      const { signingKeys } = await keysOfProject(ref, tools)
      const anonKey = await legacyKey(ref, 'anon', signingKeys, sealer)
      return { ref, anonKey: anonKey! }
    },

    clientOf: (url: string, key: string) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => toDataPlane(new Request(input, init)) },
        realtime: { transport: class {} as never },
      }),

    async linkMailedTo(email: string) {
      // outside of a test, too, where nothing can be polled
      await vi.waitFor(async () => expect(await newestMailTo(email)).toBeDefined(), 60_000)
      return /https?:\S+/.exec((await newestMailTo(email))!)![0]
    },

    async follow(link: string) {
      const response = await send(link)
      expect(response.status).toBe(303)
    },
  }

  /** The names below `localhost` lead to this machine in a browser, and not everywhere in Node. */
  async function toDataPlane(request: Request) {
    const url = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const headers = { ...Object.fromEntries(request.headers), host: url.host, 'content-length': body.byteLength }
    const target = { host: '127.0.0.1', port: platform.dataPlanePort, path: url.pathname + url.search }
    return new Promise<Response>((resolve, reject) => {
      const asked = httpRequest({ ...target, method: request.method, headers }, (answer) => {
        const status = answer.statusCode!
        const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        buffer(answer).then(
          (bytes) => resolve(new Response(status === 204 ? null : bytes, { status, headers: fields })),
          reject,
        )
      })
      asked.once('error', reject)
      asked.end(body)
    })
  }
}
