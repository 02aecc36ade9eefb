import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from './missing-file.ts'

/** What a server sees of the disk. Everything else is not there for it. */
export interface View {
  /** The folder of `postgres`. */
  programs: string
  readable: string[]
  writable: string[]
}

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives']
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom']

/** A language that runs on after it was canceled: https://www.postgresql.org/docs/current/plperl.html and its kind. */
const ENDLESS_LANGUAGE = /^pl(?:perl|python\d?|tcl)\.so$/

/** In the form of fstab(5). Paths appear under the same names as outside. */
export async function mountTable({ programs, readable, writable }: View, sharedMegabytes: number): Promise<string> {
  const system = await existing(SYSTEM)
  const shown = new Set([...system, dirname(programs), ...readable])
  const lines = [
    ...[...shown].map((path) => line(path, path, 'none', 'rbind,ro,nosuid,X-mount.mkdir')),
    ...(await masked(programs)).map((path) => line('/dev/null', path, 'none', 'bind,ro')),
    ...writable.map((path) => line(path, path, 'none', 'bind,nosuid,nodev,X-mount.mkdir')),
    ...DEVICES.map((path) => line(path, path, 'none', 'bind')),
    line('tmpfs', '/dev/shm', 'tmpfs', `mode=1777,nosuid,nodev,size=${sharedMegabytes}m,X-mount.mkdir`),
    line('proc', '/proc', 'proc', 'nosuid,nodev,noexec,hidepid=2,X-mount.mkdir'),
  ]
  return `${lines.join('\n')}\n`
}

/** Folders only: a link is made again inside. */
async function existing(paths: string[]) {
  const found = await Promise.all(
    paths.map(async (path) => ((await lstat(path).catch(ifMissing))?.isDirectory() ? [path] : [])),
  )
  return found.flat()
}

/** Where Postgres keeps its libraries, in the bundled engine and in the usual packages. */
async function masked(programs: string) {
  const folders = [join(programs, '../lib/postgresql'), join(programs, '../lib')]
  const found = await Promise.all(
    folders.map(async (folder) => ((await readdir(folder).catch(ifMissing)) ?? []).map((name) => ({ folder, name }))),
  )
  return found.flat().flatMap(({ folder, name }) => (ENDLESS_LANGUAGE.test(name) ? [join(folder, name)] : []))
}

/** Blanks are written as octal numbers there. */
function line(source: string, target: string, type: string, options: string) {
  const escaped = [source, target].map((path) =>
    path.replaceAll('\\', '\\134').replaceAll(' ', '\\040').replaceAll('\t', '\\011').replaceAll('\n', '\\012'),
  )
  return [...escaped, type, options, '0', '0'].join(' ')
}
