import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { type Plinth, startPlinth } from './plinth.ts'

interface Running {
  pid: number
  parent: number
  command: string
}

type Target = (processes: Running[], npm: number) => number[]

/** Whom a signal is sent to: by hand, by a terminal, by a supervisor. */
const targets: Record<string, Target> = {
  npm: (_, npm) => [npm],
  node: (processes, npm) => processes.filter(({ parent }) => parent === npm).map(({ pid }) => pid),
  'the process group': (_, npm) => [-npm],
  'every process': (processes) => processes.map(({ pid }) => pid),
}

for (const [name, target] of Object.entries(targets)) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // to a server of Postgres the other two mean something else
    if (name === 'every process' && signal !== 'SIGTERM') continue

    test(`${signal} to ${name} stops everything in order`, async () => {
      const plinth = await startPlinth()
      const npm = plinth.npm.pid!
      const before = await processesOf(plinth)
      const node = before.find(({ parent }) => parent === npm)
      // the positive control: npm, the platform and the servers of the control plane
      expect(node?.command).toContain('tools/start.mjs')
      expect(before.filter(({ command }) => command.includes('postgres')).length).toBeGreaterThan(3)

      const ended = once(plinth.npm, 'exit')
      for (const pid of target(before, npm)) process.kill(pid, signal)
      const [code, killedBy] = await ended
      // npm has no way of its own to end in order after a hangup
      const npmIsHungUp = signal === 'SIGHUP' && name !== 'node'
      expect([code, killedBy]).toEqual(npmIsHungUp ? [null, 'SIGHUP'] : [0, null])

      while ((await processesOf(plinth, before)).some(({ pid }) => pid === node!.pid)) await sleep(50)
      expect(await processesOf(plinth, before)).toEqual([])
      expect(plinth.output()).not.toContain('could not be stopped')
      await plinth.stop()
    })
  }
}

/** Npm's own descendants, and every server of the data directory. */
async function processesOf(
  { npm, dataDirectory }: Pick<Plinth, 'npm' | 'dataDirectory'>,
  known: Running[] = [],
): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-Ao', 'pid=,ppid=,stat=,command='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, status, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (!pid || !parent || !command || status?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), command }]
  })
  const ours = new Set([npm.pid, ...known.map(({ pid }) => pid)])
  // parents come before their children in the order of their start, but not of their numbers
  for (let size = 0; size !== ours.size;) {
    size = ours.size
    for (const { pid, parent, command } of all) if (ours.has(parent) || command.includes(dataDirectory)) ours.add(pid)
  }
  return all.filter(({ pid }) => ours.has(pid))
}
