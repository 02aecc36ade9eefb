import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Latencies } from './project-load.ts'

export interface LoadedProject {
  host: string
  port: number
  user: string
  password: string
  /** Of the table `filled`. */
  rows: number
}

/** How long reads and updates of a project took while `work` went on, in milliseconds. */
export async function latenciesWhile(
  { host, port, user, password, rows }: LoadedProject,
  work: () => Promise<unknown>,
): Promise<Latencies> {
  const program = fileURLToPath(new URL('./project-load.js', import.meta.url))
  const child = fork(program, [host, String(port), user, password, String(rows)])
  await once(child, 'message')
  await work()
  const told = once(child, 'message')
  child.send('over')
  const [latencies] = (await told) as [Latencies]
  return latencies
}

export function percentile(times: number[], share: number) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0
}
