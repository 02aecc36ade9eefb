import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Tests on two cores leave up to three gigabytes at once, and the programs need their share. */
const LEAST_KILOBYTES = 8 * 1024 ** 2

/** The mount is seen by this command alone, and is gone with the last process that it started. */
const WITH_MEMORY = `
set -e
folder=$1; kilobytes=$2; shift 2
mount -t tmpfs -o size=\${kilobytes}k,mode=1777 plinth-tests "$folder"
TMPDIR=$folder exec "$@"`

/**
 * The command with a temp folder in memory, where this system allows it: tests make clusters by the hundred, and on a
 * disk each costs ten times as much. `folder` is empty, and stays so for everybody else.
 */
export function inMemory(folder, command, args) {
  const available = availableKilobytes()
  if (available < LEAST_KILOBYTES) return [command, args]
  const size = String(Math.floor(available / 2))
  const mounting = ['--mount', '--', '/bin/sh', '-c', WITH_MEMORY, 'plinth', folder, size]
  const isPossible = spawnSync('unshare', [...mounting, 'true'], { stdio: 'ignore' }).status === 0
  return isPossible ? ['unshare', [...mounting, command, ...args]] : [command, args]
}

/** 0 where the system does not say it. */
function availableKilobytes() {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes ?? 0)
}
