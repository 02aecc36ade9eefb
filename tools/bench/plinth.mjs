import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../run.mjs'

const SETUP_TOKEN = 'benchmark-set-up-token'
export const DATABASE_PASSWORD = 'nine-Grey-stones-1-ledger'

/** The built platform in a process of its own, as a person would start it, and a client for it. */
export async function startPlinth(dataDirectory, settings = {}) {
  const ports = await freePorts(3)
  const base = `http://localhost:${ports[0]}`
  const started = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'apps/platform/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      PLINTH_DATA_DIR: dataDirectory,
      PLINTH_SETUP_TOKEN: SETUP_TOKEN,
      PLINTH_PORT: String(ports[0]),
      PLINTH_API_PORT: String(ports[1]),
      PLINTH_DB_PORT: String(ports[2]),
    },
  })
  while (!(await isReady(base))) {
    if (child.exitCode !== null) throw new Error('The platform did not start')
    await sleep(5)
  }
  const readyAfter = performance.now() - started
  let token
  let organization

  const api = (method, path, body, headers) => send(token, method, path, body, headers)

  async function send(accessToken, method, path, body, headers = {}) {
    const response = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok)
      throw Object.assign(new Error(`${method} ${path}: ${JSON.stringify(answer)}`), {
        status: response.status,
        retryAfter: Number(response.headers.get('retry-after')),
      })
    return answer
  }

  return {
    readyAfter,
    pid: child.pid,
    base,
    ports,
    dataDirectory,
    api,
    headers: () => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` }),

    async signUp() {
      const session = await api('POST', '/platform/auth/sign-up', {
        email: 'bench@example.com',
        password: 'a-Long-bench-9-sentence',
        setup_token: SETUP_TOKEN,
      })
      token = session.access_token
      await api('POST', '/platform/profile')
      organization = await api('POST', '/platform/organizations', { name: 'Bench' })
      const limits = `/platform/operator/organizations/${organization.slug}/limits`
      await api('PATCH', limits, { active_projects: 'unlimited', largest_compute_size: '16xlarge' })
    },

    /** Somebody else with an account. Returns how they call the API. */
    async secondPerson() {
      const { access_token } = await send(undefined, 'POST', '/platform/auth/sign-up', {
        email: 'stranger@example.com',
        password: 'another-Long-bench-9-sentence',
      })
      await send(access_token, 'POST', '/platform/profile')
      return (method, path) => send(access_token, method, path)
    },

    createProject: (name, password = DATABASE_PASSWORD) =>
      api('POST', '/platform/projects', {
        organization_slug: organization.slug,
        name,
        db_pass: password,
        db_region: 'eu-central-1',
      }),

    async until(ref, status, every = 10) {
      for (;;) {
        const now = await patiently(() => api('GET', `/platform/projects/${ref}/status`))
        if (now.status === status) return
        if (now.status.endsWith('FAILED')) throw new Error(`${ref} is ${now.status}: ${now.status_detail}`)
        await sleep(every)
      }
    },

    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Waits as the platform asks when it limits the rate. */
export async function patiently(work) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error.status !== 429) throw error
      await sleep((error.retryAfter || 1) * 1000)
    }
  }
}

const isReady = (base) =>
  fetch(`${base}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
