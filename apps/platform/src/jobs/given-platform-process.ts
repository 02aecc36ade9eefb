import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { auth } from '@plinth/contract/auth'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { afterAll } from 'vitest'
import { createCaller } from '../testing/caller.ts'

const SETUP_TOKEN = 'heron-quay-9-lantern-moss'
const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/**
 * The real program in a process of its own, with the control plane's database in its own care, for tests that end it and
 * start it again. It runs when this resolves, and has an operator with an organization.
 */
export async function givenPlatformProcess() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-process-'))
  await chmod(folder, 0o711)
  const [port, apiPort, databasePort] = await freePorts()
  const baseUrl = `http://127.0.0.1:${port}`
  let platform: ChildProcess | undefined

  afterAll(async () => {
    if (platform) await ended('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  await started()
  const owner = createCaller({ serve: (request) => fetch(request), baseUrl, email: 'owner@people.example.com' })
  const session = await owner.call(auth.signUp, {
    email: owner.email,
    password: owner.password,
    setup_token: SETUP_TOKEN,
  })
  owner.accessToken = 'access_token' in session ? session.access_token : undefined
  await owner.call(profile.create, {})
  const organization = await owner.call(organizations.create, { name: 'Acme' })
  return { owner, organization, started, ended }

  async function started() {
    platform = spawn(process.execPath, ['--import', 'tsx', program], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        PLINTH_PORT: String(port),
        PLINTH_API_PORT: String(apiPort),
        PLINTH_DB_PORT: String(databasePort),
        PLINTH_DATA_DIR: join(folder, 'data'),
        PLINTH_SETUP_TOKEN: SETUP_TOKEN,
      },
    })
    const child = platform
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('The platform did not start')
      await sleep(50)
    }
  }

  async function isReady() {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    return answer?.ok === true
  }

  async function ended(signal: 'SIGKILL' | 'SIGTERM') {
    const child = platform!
    platform = undefined
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}

async function freePorts() {
  const servers = [createServer(), createServer(), createServer()]
  const ports: number[] = []
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) ports.push(address.port)
  }
  for (const server of servers) {
    server.close()
    await once(server, 'close')
  }
  return ports
}
