import { open, readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../engine-errors.ts'
import { isOfUser, linuxPids, linuxStat, type ProcessMark } from '../system/process-identity.ts'
import { processesWhere } from '../system/processes-where.ts'

const POLL = 5
const KILL_LIMIT = 5_000

/**
 * Ends the programs that a superuser of a stopped cluster started: with `setsid` they leave the server's session, and
 * nothing else ends them with it. As root every cluster has a user of its own, which they cannot leave; another data
 * directory of this machine may have given the same user id, so their mounts are looked at too. Without root all clusters
 * share a user, and the server's own `network` tells whose they are. False when some are still there.
 */
export async function endLeftoverPrograms(mark: ProcessMark, network: string | undefined): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const started = performance.now()
  for (;;) {
    const pids = await leftoverPrograms(mark, network)
    if (pids.length === 0) return true
    if (performance.now() - started > KILL_LIMIT) return false
    for (const pid of pids) if (await isLeftover(mark, network, pid)) kill(pid)
    await sleep(POLL)
  }
}

async function leftoverPrograms(mark: ProcessMark, network: string | undefined) {
  return processesWhere(await linuxPids(), (pid) => isLeftover(mark, network, pid))
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** A network namespace by its name, and what keeps the kernel from giving that name to the next one. */
export interface HeldNetwork {
  name: string
  release: () => Promise<void>
}

/**
 * The network namespace of a process, where it is not the one that we are in. It is there until it is released: names of
 * those that are gone are given again at once, and then this one would be that of a cluster which starts meanwhile.
 */
export async function holdNetworkOf(pid: number): Promise<HeldNetwork | undefined> {
  if (process.platform !== 'linux') return undefined
  const file = await open(`/proc/${pid}/ns/net`).catch(() => undefined)
  if (!file) return undefined
  const [name, ours] = await Promise.all([readlink(`/proc/self/fd/${file.fd}`), namespaceOf('self', 'net')])
  if (name !== ours) return { name, release: () => file.close() }
  await file.close()
  return undefined
}

async function isLeftover(mark: ProcessMark, network: string | undefined, pid: number) {
  if (!isOfUser(pid, mark.uid)) return false
  const status = linuxStat(pid)
  if (!status || status.state === 'Z' || status.state === 'X') return false
  if (network !== undefined && (await namespaceOf(pid, 'net')) === network) return true
  return mark.uidIsItsOwn && (await isOfThisCluster(mark, pid))
}

/** A process that made namespaces for itself is in a user namespace too: nothing else lets it, without capabilities. */
async function isOfThisCluster(mark: ProcessMark, pid: number) {
  if ((await namespaceOf(pid, 'user')) !== (await namespaceOf('self', 'user'))) return true
  if (await seesDataDirectory(mark, pid)) return true
  return !mark.hasOwnFiles && (await namespaceOf(pid, 'mnt')) === (await namespaceOf('self', 'mnt'))
}

async function seesDataDirectory({ dataDirectory }: ProcessMark, pid: number) {
  const mounts = await readFile(`/proc/${pid}/mountinfo`, 'utf8').catch(() => '')
  // the fifth field, in which blanks are octal numbers: proc_pid_mountinfo(5)
  return mounts.split('\n').some((line) => unescaped(line.split(' ')[4] ?? '') === dataDirectory)
}

const unescaped = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 8)))

/** Undefined for a process that is gone, and where root may not look into others. */
async function namespaceOf(pid: number | 'self', kind: 'net' | 'mnt' | 'user') {
  return readlink(`/proc/${pid}/ns/${kind}`).catch(() => undefined)
}
