import { once } from 'node:events'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import type { EngineEvent, SandboxLevel } from '../engine.ts'
import { connected, givenEngine, givenFolder } from '../testing/given-engine.ts'
import { SANDBOX_LEVELS } from './sandbox.ts'
import { draft } from '../testing/test-drafts.ts'

const strongest = await strongestHere()
const limited = strongest === 'own-files' ? '' : ` (not run: the strongest sandbox here is ${strongest})`

test.skipIf(strongest !== 'own-files')(
  `a program that a superuser of a cluster starts reaches nothing but the cluster${limited}`,
  async () => {
    const { run, secret, shared, port } = await givenShell('own-files')

    expect(await run(`cat ${secret}`)).toEqual([])
    expect(await run(`ls ${join(secret, '..', 'clusters')}`)).toEqual(['shell'])
    expect(await run(`touch ${shared}/written && echo written`)).toEqual([])
    expect(await readdir(shared)).toEqual([])
    expect(await run(`bash -c "echo > /dev/tcp/127.0.0.1/${port} && echo reached"`)).toEqual([])
    expect(await run(`cat /proc/1/status`)).toEqual([])
    expect(await run(`test -r /etc/passwd || echo unreadable`)).toEqual(['unreadable'])
    // What it has is its own folder, as the user of the cluster.
    expect(await run(`touch written && echo written`)).toEqual(['written'])
    expect(await run(`grep -E "^(NoNewPrivs|CapEff|CapBnd)" /proc/self/status`)).toEqual([
      expect.stringMatching(/^CapBnd:\s+0+$/),
      expect.stringMatching(/^CapEff:\s+0+$/),
      expect.stringMatching(/^NoNewPrivs:\s+1$/),
    ])
  },
)

test.skipIf(strongest === 'none')('without a sandbox the same programs reach the machine', async () => {
  const { run, secret, shared, port } = await givenShell('none')

  expect(await run(`cat ${secret}`)).toEqual(['the key of the platform'])
  expect(await run(`touch ${shared}/written && echo written`)).toEqual(['written'])
  expect(await readdir(shared)).toEqual(['written'])
  expect(await run(`bash -c "echo > /dev/tcp/127.0.0.1/${port} && echo reached"`)).toEqual(['reached'])
  expect(await run(`grep -E ^NoNewPrivs /proc/self/status`)).toEqual([expect.stringMatching(/^NoNewPrivs:\s+0$/)])
})

const weaker = SANDBOX_LEVELS.slice(SANDBOX_LEVELS.indexOf(strongest)).filter((level) => level !== 'none')

test.each(weaker)('with %s a program gains no rights', async (level) => {
  const { run, port, reached } = await givenShell(level)

  expect(reached).toBe(level)
  expect(await run(`grep -E ^NoNewPrivs /proc/self/status`)).toEqual([expect.stringMatching(/^NoNewPrivs:\s+1$/)])
  expect(await run(`bash -c "echo > /dev/tcp/127.0.0.1/${port} && echo reached"`)).toEqual(
    level === 'no-new-privileges' ? ['reached'] : [],
  )
})

test.skipIf(strongest !== 'own-files')(
  `a server in its sandbox is found and stopped by its pid${limited}`,
  async () => {
    const { engine } = await givenEngine()
    await engine.create(draft('found'))
    const { pid } = await engine.health('found')

    await engine.restart('found')

    const again = await engine.health('found')
    expect(again).toMatchObject({ state: 'running' })
    expect(again.pid).not.toBe(pid)
  },
)

async function strongestHere() {
  const { events } = await givenEngine()
  return levelIn(events)
}

function levelIn(events: EngineEvent[]) {
  return events.flatMap((event) => (event.event === 'sandbox' ? [event.sandbox] : []))[0]!
}

/** A superuser's shell in a cluster, and things beside it that any user of the machine may reach. */
async function givenShell(strongestSandbox: SandboxLevel) {
  const { engine, events, dataDirectory } = await givenEngine({ strongestSandbox })
  await Promise.all([engine.create(draft('shell')), engine.create(draft('neighbor'))])
  const secret = join(dataDirectory, 'secrets.json')
  await writeFile(secret, 'the key of the platform')
  await chmod(secret, 0o644)
  const shared = join(await givenFolder(), 'shared')
  await mkdir(shared)
  await chmod(shared, 0o777)
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atTheEnd(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const run = (command: string) => programOutput(engine, command)
  return { run, secret, shared, port, reached: levelIn(events) }
}

/** The lines that the program wrote, in their order; a program that fails is no error. */
async function programOutput(engine: Parameters<typeof connected>[0], command: string) {
  return connected(engine, 'shell', 'plinth_admin', async (admin) => {
    await admin.query('create temp table output (line text)')
    await admin.query(
      `copy output from program '(${command.replaceAll("'", "''")}) 2> /dev/null || true' with (delimiter e'\\x01')`,
    )
    const { rows } = await admin.query<{ line: string }>('select line from output order by line collate "C"')
    return rows.map(({ line }) => line)
  })
}
