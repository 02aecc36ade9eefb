import { lstatSync, readFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { errorCode } from '../engine-errors.ts'
import { ifMissing } from './missing-file.ts'
import { processesWhere } from './processes-where.ts'
import { ProgramFailed, runProgram } from './run-program.ts'

/** What tells the processes of one cluster from everybody else's. */
export interface ProcessMark {
  uid: number
  /** No other cluster and no person has this uid. */
  uidIsItsOwn: boolean
  /** Postgres works in its data directory. */
  dataDirectory: string
  /** The server sees its data directory as a mount in a root of its own. */
  hasOwnFiles: boolean
  isServerProgram: (path: string) => boolean
}

/** False for a pid that was given to something else, for a zombie, and whenever there is doubt. */
export async function isProcessOf(mark: ProcessMark, pid: number): Promise<boolean> {
  return (process.platform === 'linux' ? isLinuxProcessOf : isListedProcessOf)(mark, pid)
}

/** Every live process of the cluster. Where there is no /proc only the postmaster can be proven. */
export async function processesOf(mark: ProcessMark): Promise<number[]> {
  const pids = process.platform === 'linux' ? await linuxPids() : (await listedProcesses()).map(({ pid }) => pid)
  return processesWhere(pids, (pid) => isProcessOf(mark, pid))
}

let bootId: string | undefined

/** Together with its pid this names one process for as long as the machine is up; undefined when it is gone. */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return listedBirth(pid)
  const status = linuxStat(pid)
  if (!status || status.state === 'Z' || status.state === 'X') return undefined
  bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${bootId}:${status.startTime}`
}

async function isLinuxProcessOf(mark: ProcessMark, pid: number) {
  if (!isOfUser(pid, mark.uid)) return false
  const status = linuxStat(pid)
  if (!status || status.state === 'Z' || status.state === 'X') return false
  try {
    const program = await readlink(`/proc/${pid}/exe`)
    if (!mark.isServerProgram(program.replace(/ \(deleted\)$/, ''))) return false
    return (await readlink(`/proc/${pid}/cwd`)) === mark.dataDirectory
  } catch (error) {
    // Root in a container without CAP_SYS_PTRACE may not look; there the uid alone is proof.
    if (errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM') return mark.uidIsItsOwn
    return ifMissing(error) ?? false
  }
}

/** Of every process; Linux only, as what follows. */
export async function linuxPids() {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}

/**
 * Undefined when the process is gone. The command's name may hold spaces and parentheses, so fields count from its last
 * parenthesis (proc_pid_stat(5)).
 */
export function linuxStat(pid: number) {
  const text = textOf(`/proc/${pid}/stat`)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields && { state: fields[0], startTime: fields[19] }
}

/** Root, whose programs may run with its rights for others, and who stands for users that have no number here. */
const EFFECTIVE_FOR_OTHERS = [0, 65_534]

/**
 * Whether that is its real user. Its folder belongs to its effective user, which says so of most that are somebody else's:
 * a machine may have thousands of them (proc_pid(5)).
 */
export function isOfUser(pid: number, uid: number) {
  const owner = lstatSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid
  if (owner === undefined || (owner !== uid && !EFFECTIVE_FOR_OTHERS.includes(owner))) return false
  return /^Uid:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`) ?? '')?.[1] === String(uid)
}

/** These files wait for no disk, so a thread that reads one would take ten times as long. */
function textOf(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return ifMissing(error)
  }
}

async function isListedProcessOf({ uid, dataDirectory, isServerProgram }: ProcessMark, pid: number) {
  const listed = (await listedProcesses(pid)).find((candidate) => candidate.pid === pid && candidate.uid === uid)
  if (!listed) return false
  const [program = '', rest] = listed.command.split(' -D ')
  return isServerProgram(program) && (rest === dataDirectory || rest?.startsWith(`${dataDirectory} `) === true)
}

async function listedProcesses(pid?: number) {
  const which = pid === undefined ? ['-ax'] : ['-p', String(pid)]
  return (await ps([...which, '-o', 'pid=,uid=,command='])).split('\n').flatMap((line) => {
    const [, id, uid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return id && uid && command ? [{ pid: Number(id), uid: Number(uid), command }] : []
  })
}

async function listedBirth(pid: number) {
  return (await ps(['-p', String(pid), '-o', 'lstart='])).trim() || undefined
}

async function ps(args: string[]) {
  return runProgram('/bin/ps', args).catch((error: unknown) => {
    // ps fails when no process matches.
    if (error instanceof ProgramFailed && error.stderr === '') return ''
    throw error
  })
}
