import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endlessLanguages } from './languages.ts'
import { ifMissing } from '../system/missing-file.ts'

/** What a server sees of the disk. Everything else is not there for it. */
export interface View {
  /** The folder of `postgres`. */
  programs: string
  readable: string[]
  writable: string[]
}

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives']
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom']

/** In the form of fstab(5). Paths appear under the same names as outside. */
export async function mountTable({ programs, readable, writable }: View, sharedMegabytes: number): Promise<string> {
  const system = await existing(SYSTEM)
  const shown = new Set([...system, dirname(programs), ...readable])
  const lines = [
    ...[...shown].map((path) => line(path, path, 'none', 'rbind,ro,nosuid,X-mount.mkdir')),
    ...(await endlessLanguages(programs)).map((path) => line('/dev/null', path, 'none', 'bind,ro')),
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

/** Blanks are written as octal numbers there. */
function line(source: string, target: string, type: string, options: string) {
  const escaped = [source, target].map((path) =>
    path.replaceAll('\\', '\\134').replaceAll(' ', '\\040').replaceAll('\t', '\\011').replaceAll('\n', '\\012'),
  )
  return [...escaped, type, options, '0', '0'].join(' ')
}
