import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '../binaries.ts'
import { isRoot, spawnIdentity, templateIdentity, type Identity } from '../system/os-user.ts'
import { runProgram } from '../system/run-program.ts'
import { mountTable, type View } from './sandbox-view.ts'

/** From the most to the least; each takes in what follows it. */
export const SANDBOX_LEVELS = ['own-files', 'own-network', 'no-new-privileges', 'none'] as const
export type SandboxLevel = (typeof SANDBOX_LEVELS)[number]

/** What a server may see and take. */
export interface Confinement {
  identity: Identity
  view: View
  /** The most private memory of one process; Postgres then fails that one query with `out of memory`. */
  processMegabytes: number
  /** The `cgroup.procs` files of the groups that the server belongs to. */
  groups: string[]
  /** Where the list of mounts is written. */
  mountList: string
}

export interface Sandbox {
  level: SandboxLevel
  /** The command that runs a program in it; `identity` is for spawn. */
  command(program: string, args: string[], confinement: Confinement): Promise<Command>
}

export interface Command {
  program: string
  args: string[]
  identity: Identity | undefined
}

const SHELL = '/bin/sh'

/**
 * Its own root with nothing in it but the system's programs and the cluster's files. util-linux alone, since nothing
 * native may come with the install. The pid stays the same through every exec, so the server is found by it as ever.
 */
const OWN_FILES = `
set -e
root=$1; table=$2; shift 2
mount -n -t tmpfs -o size=256k,mode=755,nosuid plinth "$root"
cd "$root"
mkdir dev
for device in null zero random urandom; do : > dev/$device; done
mount -n -a -T "$table" --target-prefix "$root"
links=
for folder in bin sbin lib lib32 lib64; do
  if [ -L "/$folder" ]; then links="$links usr/$folder"; fi
done
if [ -n "$links" ]; then ln -s $links .; fi
pivot_root . .
umount -l .
cd /
exec "$@"`

/** The kernel ends a backend before the postmaster, as each backend puts its own score back to 0. */
const LIMITS = `
groups=$1; megabytes=$2; shift 2
IFS='
'
for group in $groups; do echo 0 > "$group"; done
unset IFS
{ echo -900 > /proc/self/oom_score_adj; } 2> /dev/null
ulimit -c 0
ulimit -d $((megabytes * 1024))
exec "$@"`

/** The strongest sandbox that this system allows, found by running a program in each. */
export async function openSandbox(
  dataDirectory: string,
  binaries: Binaries | undefined,
  strongest: SandboxLevel = 'own-files',
): Promise<Sandbox> {
  const root = join(dataDirectory, 'sandbox')
  await mkdir(root, { recursive: true, mode: 0o711 })
  const levels = process.platform === 'linux' ? SANDBOX_LEVELS.slice(SANDBOX_LEVELS.indexOf(strongest)) : []
  for (const level of levels) {
    const sandbox = sandboxOf(level, root)
    if (binaries && (await works(sandbox, binaries, join(dataDirectory, 'sandbox.mounts')))) return sandbox
  }
  return bare
}

/** Where there is not even a shell to set limits. */
const bare: Sandbox = {
  level: 'none',
  command: (program, args, { identity }) => Promise.resolve({ program, args, identity: spawnIdentity(identity) }),
}

function sandboxOf(level: SandboxLevel, root: string): Sandbox {
  return {
    level,
    async command(program, args, confinement) {
      const { identity, groups, processMegabytes, mountList, view } = confinement
      if (level === 'own-files') await writeFile(mountList, await mountTable(view, processMegabytes), { mode: 0o600 })
      const layers = [
        [SHELL, '-c', LIMITS, 'plinth', groups.join('\n'), String(processMegabytes)],
        ...(level === 'own-files'
          ? [['unshare', '--mount', '--net', '--', SHELL, '-c', OWN_FILES, 'plinth', root, mountList]]
          : []),
        ...(level === 'own-network'
          ? [['unshare', ...(isRoot() ? [] : ['--user', '--map-current-user']), '--net', '--']]
          : []),
        ...(level === 'none' ? [] : [['setpriv', '--no-new-privs', ...privileges(identity), '--']]),
        [program, ...args],
      ]
      const [shell = '', ...rest] = layers.flat()
      return { program: shell, args: rest, identity: level === 'none' ? spawnIdentity(identity) : undefined }
    },
  }
}

function privileges({ uid, gid }: Identity) {
  const none = ['--inh-caps=-all', '--bounding-set=-all']
  return isRoot() ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...none] : []
}

async function works(sandbox: Sandbox, { folder }: Binaries, mountList: string) {
  const identity = await templateIdentity()
  const view = { programs: folder, readable: [], writable: [] }
  const confinement = { identity, view, processMegabytes: 128, groups: [], mountList }
  const command = await sandbox.command(join(folder, 'postgres'), ['--version'], confinement)
  return runProgram(command.program, command.args, { identity: command.identity }).then(
    () => true,
    () => false,
  )
}
