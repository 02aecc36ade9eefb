import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { isProcessOf, type ProcessMark } from '../system/process-identity.ts'

const NICE = 10

/** Lets everybody else have the processor before one process of a cluster. Does nothing where that is not allowed. */
export async function yieldProcessor(mark: ProcessMark, pid: number) {
  if (!(await isProcessOf(mark, pid))) return
  try {
    setPriority(pid, NICE)
    // Each server process has a session of its own, and some kernels share the processor between sessions first: sched(7).
    await writeFile(`/proc/${pid}/autogroup`, String(NICE))
  } catch {
    // a process of another user, or a kernel without it
  }
}
