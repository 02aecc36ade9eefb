import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and of all that it started, but for Postgres, in megabytes: what they share counts once. */
export function treeMemory(root: number) {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]))
  const tree = [...parents.keys()].filter((pid) => isUnder(pid) && !/^\S*postgres/.test(commandOf(pid)))
  return tree.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1024

  function isUnder(pid: number | undefined): boolean {
    return pid === root || (pid !== undefined && pid > 1 && isUnder(parents.get(pid)))
  }
}

const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1])
const kilobytesOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0)
const commandOf = (pid: number) => read(pid, 'cmdline').split('\0')[0] ?? ''

/** Nothing for a process that has ended meanwhile. */
function read(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
