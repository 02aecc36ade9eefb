import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { auth } from '@plinth/contract/auth'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { subscriptions } from '@plinth/contract/subscriptions'
import { takeBuilt } from '@plinth/postgres-engine/testing/take-built'
import { builtBy } from '@plinth/testing/built-by'
import { startProgram } from '@plinth/testing/start-program'
import { takePorts } from '@plinth/testing/take-ports'
import { createCaller } from './caller.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'

const SETUP_TOKEN = 'heron-quay-9-lantern-moss'

/**
 * The real program in a process of its own, with the control plane's database in its own care, for tests that end it and
 * start it again. It runs when this resolves, and has an operator with an organization.
 */
export async function givenPlatformProcess({
  parent = tmpdir(),
  environment: always = {},
}: { parent?: string; environment?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(parent, 'plinth-process-'))
  await chmod(folder, 0o711)
  const dataDirectory = join(folder, 'data')
  const [port, apiPort, databasePort] = await takePorts()
  const baseUrl = `http://127.0.0.1:${port}`
  let platform: ChildProcess | undefined

  atTheEnd(async () => {
    if (platform) await ended('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  if (parent === tmpdir()) atTheEnd(await takeBuilt(builtBy('platform-process'), dataDirectory))
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
  const limits = { active_projects: 'unlimited' as const, largest_compute_size: '16xlarge' as const }
  await owner.call(subscriptions.changeLimits, { slug: organization.slug, ...limits })
  return { owner, organization, dataDirectory, pid: () => platform!.pid!, started, ended, processes }

  /** Resolves once it serves; rejects with what it said when it does not start. */
  async function started(environment: Record<string, string> = {}) {
    platform = startProgram('main', [], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        PLINTH_PORT: String(port),
        PLINTH_API_PORT: String(apiPort),
        PLINTH_DB_PORT: String(databasePort),
        PLINTH_DATA_DIR: dataDirectory,
        PLINTH_RESERVED_DISK_MEGABYTES: '0',
        ...always,
        ...environment,
        PLINTH_SETUP_TOKEN: SETUP_TOKEN,
      },
    })
    const child = platform
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    while (!(await isReady())) {
      if (child.exitCode !== null) {
        platform = undefined
        throw new Error(said.trim())
      }
      await sleep(50)
    }
  }

  async function isReady() {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    return answer?.ok === true
  }

  /** Resolves to the exit code. */
  async function ended(signal: 'SIGKILL' | 'SIGTERM') {
    const child = platform!
    platform = undefined
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }

  /** The command lines of every process of the installation: its servers, and the platform while it runs. */
  async function processes() {
    const { stdout } = await promisify(execFile)('ps', ['-Ao', 'pid=,stat=,command='])
    const found: string[] = []
    for (const line of stdout.split('\n')) {
      const [, pid, status, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
      if (!pid || !command || status?.startsWith('Z')) continue
      // what a server starts has another command line, but works in the same folder
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (pid === String(platform?.pid) || `${command} ${directory}`.includes(folder)) found.push(command)
    }
    return found
  }
}
