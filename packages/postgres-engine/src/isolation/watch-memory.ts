import { readFileSync } from 'node:fs'
import type { Cluster } from '../cluster/cluster.ts'
import type { EngineEvent } from '../engine-event.ts'
import { isProcessOf } from '../system/process-identity.ts'

const LOOK_EVERY = 500
const LOOK_CLOSELY_EVERY = 50
/** Of the ceiling; from there on a cluster is looked at closely. */
const CLOSE = 0.6
/** After so long a canceled query that still holds its memory loses its connection. */
const CANCEL_LIMIT = 500

interface Process {
  pid: number
  privateBytes: number
  sharedBytes: number
}

/**
 * Cancels the greediest query of a cluster that takes more memory than its ceiling. No query alone gets that far, as each
 * process has a limit of its own; this is about many at once. The kernel's control groups, where there are some, end
 * what even this does not.
 */
export function watchMemory(
  running: () => Iterable<{ cluster: Cluster; pid: number }>,
  log: (event: EngineEvent) => void,
) {
  const canceled = new Map<number, number>()
  let timer = process.platform === 'linux' ? setTimeout(look, LOOK_EVERY).unref() : undefined

  return { stop: () => clearTimeout(timer) }

  function look() {
    let isClose = false
    for (const { cluster, pid } of running()) {
      const ceiling = cluster.limits.clusterMegabytes * 1024 * 1024
      const processes = processesUnder(pid)
      const taken = sumOf(processes)
      if (taken > ceiling * CLOSE) isClose = true
      if (taken > ceiling) void relieve(cluster, processes, taken).catch(() => undefined)
    }
    timer = setTimeout(look, isClose ? LOOK_CLOSELY_EVERY : LOOK_EVERY).unref()
  }

  async function relieve(cluster: Cluster, processes: Process[], taken: number) {
    const greediest = processes.toSorted((one, other) => other.privateBytes - one.privateBytes)
    for (const { pid } of greediest) {
      const victim = sessionOf(pid)
      if (victim === undefined) continue
      const since = canceled.get(victim)
      if (since !== undefined && performance.now() - since < CANCEL_LIMIT) return
      if (!(await isProcessOf(cluster.mark, victim))) continue
      process.kill(victim, since === undefined ? 'SIGINT' : 'SIGTERM')
      canceled.set(victim, performance.now())
      setTimeout(() => canceled.delete(victim), 2 * CANCEL_LIMIT).unref()
      log({ event: 'memory_exceeded', ref: cluster.ref, megabytes: Math.round(taken / 1024 / 1024) })
      return
    }
  }
}

/** The postmaster and its children. Read at once and in place: it is a few microseconds each. */
function processesUnder(postmaster: number): Process[] {
  const children = textOf(`/proc/${postmaster}/task/${postmaster}/children`).split(' ').filter(Boolean).map(Number)
  return [postmaster, ...children].map((pid) => {
    const [, resident = 0, shared = 0] = textOf(`/proc/${pid}/statm`).split(' ').map(Number)
    return { pid, privateBytes: (resident - shared) * pageSize(), sharedBytes: shared * pageSize() }
  })
}

/** What is shared counts once, as much of it as one of them has touched. */
function sumOf(processes: Process[]) {
  const shared = Math.max(...processes.map(({ sharedBytes }) => sharedBytes))
  return processes.reduce((sum, { privateBytes }) => sum + privateBytes, shared)
}

/** The session that a process works for, as its title says; undefined for those that the server cannot do without. */
function sessionOf(pid: number): number | undefined {
  const title = textOf(`/proc/${pid}/cmdline`)
  const leader = /parallel worker for PID (\d+)/.exec(title)?.[1]
  if (leader !== undefined) return Number(leader)
  return / \[local\] |autovacuum worker|walsender/.test(title) ? pid : undefined
}

let knownPageSize: number | undefined

function pageSize() {
  knownPageSize ??= Number(/^KernelPageSize:\s+(\d+) kB$/m.exec(textOf('/proc/self/smaps'))?.[1] ?? 4) * 1024
  return knownPageSize
}

/** Empty once the process has ended, and where it may not be looked into. */
function textOf(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
