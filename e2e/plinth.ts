import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { takeBuilt } from '@plinth/postgres-engine/testing/take-built'
import { takePorts } from '@plinth/testing/take-ports'

export const SETUP_TOKEN = 'heron-quay-9-lantern-moss'

export interface Plinth {
  url: string
  ports: { platform: number; dataPlane: number; database: number }
  dataDirectory: string
  /** npm, which leads a process group of its own. */
  npm: ChildProcess
  /** Everything it printed. */
  output(): string
  stop(): Promise<void>
}

/** Starts Plinth as `npm start` does, on free ports and with a data directory of its own. */
export async function startPlinth(environment: Record<string, string> = {}): Promise<Plinth> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'plinth-e2e-'))
  // started by root, Postgres runs as another user and has to pass through
  await chmod(dataDirectory, 0o711)
  const shared = process.env['PLINTH_STORIES_BUILT']
  const leaveBuilt = shared ? await takeBuilt(shared, dataDirectory) : undefined
  const [platform, dataPlane, database] = await takePorts()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PLINTH_DATA_DIR: dataDirectory,
      PLINTH_PORT: String(platform),
      PLINTH_API_PORT: String(dataPlane),
      PLINTH_DB_PORT: String(database),
      PLINTH_SETUP_TOKEN: SETUP_TOKEN,
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://localhost:${platform}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`Plinth did not start:\n${output}`)
    await sleep(100)
  }
  return {
    url,
    ports: { platform, dataPlane, database },
    dataDirectory,
    npm: child,
    output: () => output,
    async stop() {
      // to each of them, as Ctrl-C does
      if (isThere(-child.pid!)) process.kill(-child.pid!, 'SIGINT')
      while (isThere(-child.pid!)) await sleep(50)
      await leaveBuilt?.()
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Also for a group, by its negative number: npm ends before what it started. */
function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
