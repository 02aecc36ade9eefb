import { spawn, type ChildProcess } from 'node:child_process'
import { lstat, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '../binaries.ts'
import { connectionOf, type Cluster } from '../cluster/cluster.ts'
import {
  diskFull,
  errorCode,
  notAnswering,
  saysDiskFull,
  startFailed,
  stopFailed,
  wrongOwner,
} from '../engine-errors.ts'
import { endLeftoverPrograms, holdNetworkOf } from '../isolation/leftover-programs.ts'
import { openSpool } from '../log-archive/open-spool.ts'
import { readPidFile } from './pid-file.ts'
import { birthOf, isProcessOf, processesOf, type ProcessMark } from '../system/process-identity.ts'
import { SERVER_ENVIRONMENT, serverCommand } from './server-command.ts'
import { pingServer } from './server-ping.ts'
import { freshSocketFolder } from '../cluster/sockets.ts'
import { startFailure } from './start-failure.ts'

const POLL = 5
const PING_LIMIT = 1_000
/** A server that replays its log after a crash says so all the time; this is for one that says nothing. */
const SILENCE_LIMIT = 60_000
const RECOVERY_LIMIT = 600_000
const ORPHANS_LEAVE_LIMIT = 1_000
const FAST_STOP_LIMIT = 20_000
const IMMEDIATE_STOP_LIMIT = 5_000
const KILL_LIMIT = 5_000
/** The server ends its sessions at once; what is stuck is killed after that. */
const HARD_STOP_LIMIT = 1_000
const MOST_STARTS = 20
const BETWEEN_STARTS = 100

/** The pid of the running server, proven to be this cluster's. */
export async function findPostmaster({ files, mark }: Cluster): Promise<number | undefined> {
  const written = await readPidFile(files.dataDirectory)
  return written && (await isProcessOf(mark, written.pid)) ? written.pid : undefined
}

/** What a failed start said. Goes to the log of the engine's events only. */
export type OnDetail = (detail: string) => void

/** Starts the server, or waits for the one that is starting; resolves when it takes connections. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  onDetail: OnDetail,
  recoveryLimit = RECOVERY_LIMIT,
): Promise<'started' | 'running'> {
  await requireOwner(cluster)
  for (let attempt = 1; ; attempt++) {
    const running = (await findPostmaster(cluster)) ?? (await endOrphans(cluster))
    if (running !== undefined) {
      const outcome = await untilReady(cluster, () => isProcessOf(cluster.mark, running), recoveryLimit)
      if (outcome === 'ready') return 'running'
      if (attempt === MOST_STARTS) throw startFailed(cluster.ref)
      continue
    }
    const failure = await launch(cluster, binaries, recoveryLimit)
    if (failure === undefined) return 'started'
    onDetail(failure)
    if (saysDiskFull(failure)) throw diskFull()
    if (attempt === MOST_STARTS || !isLeftover(failure)) throw startFailed(cluster.ref)
    await sleep(BETWEEN_STARTS)
  }
}

/** A server that runs reads its configuration again, and so does every session before its next statement. */
export async function reloadPostmaster(cluster: Cluster) {
  const pid = await findPostmaster(cluster)
  if (pid !== undefined) await signal(cluster.mark, pid, 'SIGHUP')
}

/** Fast shutdown first; a server that does not obey is ended harder each time. */
export async function stopPostmaster(cluster: Cluster) {
  await endWith(cluster, async (pid) => {
    await signal(cluster.mark, pid, 'SIGINT')
    if (await isGone(cluster.mark, pid, FAST_STOP_LIMIT)) return
    await signal(cluster.mark, pid, 'SIGQUIT')
    await isGone(cluster.mark, pid, IMMEDIATE_STOP_LIMIT)
  })
}

/** For a server that does not obey any more. What it had acknowledged is recovered at its next start. */
export async function killPostmaster(cluster: Cluster) {
  await endWith(cluster, async (pid) => {
    await signal(cluster.mark, pid, 'SIGQUIT')
    await isGone(cluster.mark, pid, HARD_STOP_LIMIT)
  })
}

/** Whatever the server does, nothing of the cluster runs afterwards. */
async function endWith(cluster: Cluster, endServer: (pid: number) => Promise<void>) {
  const { ref, mark } = cluster
  const pid = await findPostmaster(cluster)
  const network = pid === undefined ? undefined : await holdNetworkOf(pid)
  try {
    if (pid !== undefined) await endServer(pid)
    if (!(await killAll(mark)) || !(await endLeftoverPrograms(mark, network?.name))) throw stopFailed(ref)
  } finally {
    await network?.release()
  }
}

/** Undefined when the server is up, else what it said when it gave up. */
async function launch(cluster: Cluster, binaries: Binaries, recoveryLimit: number): Promise<string | undefined> {
  const { files, identity } = cluster
  const since = new Date()
  await removeMisleadingPidFile(files.dataDirectory)
  await freshSocketFolder(files.socketDirectory, identity)
  await openSpool(files.spoolDirectory, identity)
  const startLog = await open(files.startLog, 'w', 0o600)
  try {
    const command = await serverCommand(cluster, binaries)
    const child = spawn(command.program, command.args, {
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', startLog.fd, startLog.fd],
      ...command.identity,
    })
    const failedToRun = new Promise<string>((resolve) => child.once('error', (error) => resolve(String(error))))
    child.unref()
    const isRunning = () => Promise.resolve(isAlive(child))
    const outcome = await Promise.race([untilReady(cluster, isRunning, recoveryLimit), failedToRun])
    if (outcome === 'ready') return undefined
    if (outcome !== 'gone') return outcome
    // the process that writes its log ends a moment after it
    await endOrphans(cluster)
    return await startFailure(files, since)
  } finally {
    await startLog.close()
  }
}

/**
 * Only called when no process of the cluster is left. Postgres clears its own old pid file away, unless a stranger of the
 * same user has the pid by now.
 */
async function removeMisleadingPidFile(dataDirectory: string) {
  const written = await readPidFile(dataDirectory)
  if (written && (await birthOf(written.pid)) !== undefined)
    await rm(join(dataDirectory, 'postmaster.pid'), { force: true })
}

/** Asks only once the server says that it is ready: each earlier question would leave a FATAL line in its log. */
async function untilReady(
  { ref, files }: Cluster,
  isRunning: () => Promise<boolean>,
  recoveryLimit: number,
): Promise<'ready' | 'gone'> {
  const started = performance.now()
  let lastSign = started
  for (;;) {
    if (!(await isRunning())) return 'gone'
    const status = (await readPidFile(files.dataDirectory))?.status
    if (status === 'ready' && (await pingServer(connectionOf(files), PING_LIMIT)) === 'ready') return 'ready'
    const now = performance.now()
    if (status === 'starting') lastSign = now
    if (now - lastSign > SILENCE_LIMIT || now - started > recoveryLimit) throw notAnswering(ref)
    await sleep(POLL)
  }
}

function isAlive(child: ChildProcess) {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/**
 * After the postmaster was killed its backends may still write. They are given a moment, then ended; a postmaster that
 * shows up meanwhile is returned instead.
 */
async function endOrphans(cluster: Cluster): Promise<number | undefined> {
  const started = performance.now()
  while ((await processesOf(cluster.mark)).length > 0) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster !== undefined) return postmaster
    if (performance.now() - started > ORPHANS_LEAVE_LIMIT) {
      if (!(await killAll(cluster.mark))) throw stopFailed(cluster.ref)
      return undefined
    }
    await sleep(POLL)
  }
  return undefined
}

async function killAll(mark: ProcessMark) {
  const started = performance.now()
  for (;;) {
    const pids = await processesOf(mark)
    if (pids.length === 0) return true
    if (performance.now() - started > KILL_LIMIT) return false
    for (const pid of pids) await signal(mark, pid, 'SIGKILL')
    await sleep(POLL)
  }
}

async function isGone(mark: ProcessMark, pid: number, limit: number) {
  const started = performance.now()
  while (await isProcessOf(mark, pid)) {
    if (performance.now() - started > limit) return false
    await sleep(POLL)
  }
  return true
}

/** Looks again right before: a pid may have passed to a stranger since it was found. */
async function signal(mark: ProcessMark, pid: number, name: 'SIGHUP' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
  if (!(await isProcessOf(mark, pid))) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function requireOwner({ files, identity }: Cluster) {
  const found = await lstat(files.dataDirectory)
  if (!found.isDirectory() || found.uid !== identity.uid) throw wrongOwner(files.dataDirectory)
}

/** Postgres refuses to start beside what is left of a killed server; that passes. */
function isLeftover(failure: string) {
  return /shared memory block|lock file .* already exists/.test(failure)
}
