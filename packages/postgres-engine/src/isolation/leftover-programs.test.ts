import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { SandboxLevel } from '../engine.ts'
import { SANDBOX_LEVELS } from './sandbox.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

const { events } = await givenEngine()
const strongest = events.flatMap((event) => (event.event === 'sandbox' ? [event.sandbox] : []))[0]!
const isRoot = process.getuid?.() === 0

// without root and without a network of its own, a program cannot be told from one of the person who started the platform
const levels = SANDBOX_LEVELS.slice(SANDBOX_LEVELS.indexOf(strongest)).filter(
  (level) => isRoot || level === 'own-network',
)

test.runIf(process.platform === 'linux').each(levels)(
  'with %s a program that leaves the session of its server ends with its cluster, and only with that one',
  async (level) => {
    const { engine, leave, running } = await givenClusters(level)
    await leave('ends', 'setsid sleep 7001')
    await leave('neighbor', 'setsid sleep 7001')
    await expect.poll(() => running('sleep 7001')).toHaveLength(2)

    await engine.stop('ends')

    expect(await running('sleep 7001')).toHaveLength(1)
    await engine.stop('neighbor')
    expect(await running('sleep 7001')).toEqual([])
  },
)

test.runIf(strongest === 'own-files')(
  'neither a namespace of its own nor the death of the server hides it',
  async () => {
    const { engine, leave, running } = await givenClusters('own-files')
    await leave('ends', 'unshare --user --map-root-user --mount --net setsid sleep 7002 || setsid sleep 7002')
    await leave('ends', 'setsid sh -c "while true; do sleep 7003; done"')
    await expect.poll(() => running('sleep 7002')).toHaveLength(1)
    await expect.poll(() => running('sleep 7003')).toHaveLength(1)
    process.kill((await engine.health('ends')).pid!, 'SIGKILL')

    await engine.stop('ends')

    expect([...(await running('sleep 7002')), ...(await running('sleep 7003'))]).toEqual([])
  },
)

async function givenClusters(strongestSandbox: SandboxLevel) {
  const { engine, dataDirectory } = await givenEngine({ strongestSandbox })
  await Promise.all([engine.create(draft('ends')), engine.create(draft('neighbor'))])
  const uids = new Map<number, string>()
  for (const ref of ['ends', 'neighbor']) {
    const record: { uid: number } = JSON.parse(await readFile(`${dataDirectory}/clusters/${ref}/cluster.json`, 'utf8'))
    uids.set(record.uid, ref)
  }
  return {
    engine,
    /** Starts a program that its server does not wait for. */
    leave: (ref: string, command: string) =>
      connected(engine, ref, 'plinth_admin', (admin) =>
        admin.query(`copy (select where false) to program '(${command}) > /dev/null 2>&1 < /dev/null &'`),
      ),
    running: (command: string) => processes(command, uids),
  }
}

/** Of these users alone, since other tests run the same program. */
async function processes(command: string, uids: Map<number, string>) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (line.split('\0').join(' ').trim() !== command) return []
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return uids.has(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])) ? [pid] : []
    }),
  )
  return found.flat()
}
