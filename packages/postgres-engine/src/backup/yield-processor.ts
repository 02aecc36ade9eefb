import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { isProcessOf, type ProcessMark } from '../system/process-identity.ts'

const NICE = 10
const run = promisify(execFile)

/** Lets everybody else have the processor and the disk before one process of a cluster, as far as that is allowed here. */
export async function yieldProcessor(mark: ProcessMark, pid: number) {
  if (!(await isProcessOf(mark, pid))) return
  try {
    setPriority(pid, NICE)
    // Each server process has a session of its own, and some kernels share the processor between sessions first: sched(7).
    await writeFile(`/proc/${pid}/autogroup`, String(NICE))
  } catch {
    // a process of another user, or a kernel without it
  }
  // no call of Node does so: ionice(1)
  await run('ionice', ['-c', '3', '-p', String(pid)]).catch(() => undefined)
}
