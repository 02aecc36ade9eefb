import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../system/missing-file.ts'

const CONTROLLERS = ['memory', 'pids', 'cpu'] as const
type Controller = (typeof CONTROLLERS)[number]

/** A tree of control groups: version 2 has one for all controllers, version 1 one for each. */
export interface Hierarchy {
  version: 1 | 2
  /** Of the group below which ours are made. */
  folder: string
  controllers: Controller[]
}

/** What of memory, processes and processor can be limited below a group: a path, or `own` for the one that we are in. */
export async function findHierarchies(parent: string): Promise<Hierarchy[]> {
  const [mounts, own] = await Promise.all(
    ['/proc/self/mountinfo', '/proc/self/cgroup'].map(
      async (path) => (await readFile(path, 'utf8').catch(ifMissing)) ?? '',
    ),
  )
  const found = await Promise.all(
    (mounts ?? '').split('\n').map(async (line): Promise<Hierarchy[]> => {
      const [, mountPoint, type, options] = /^\S+ \S+ \S+ \S+ (\S+) .* - (cgroup2?) \S+ (\S+)$/.exec(line) ?? []
      if (mountPoint === undefined || options === undefined) return []
      if (type === 'cgroup2') {
        const folder = join(mountPoint, parent === 'own' ? groupIn(own ?? '', '') : parent)
        const offered = await readFile(join(folder, 'cgroup.controllers'), 'utf8').catch(() => '')
        return [{ version: 2, folder, controllers: known(offered.split(/\s+/)) }]
      }
      const controllers = known(options.split(','))
      const [first] = controllers
      if (first === undefined) return []
      const folder = join(mountPoint, parent === 'own' ? groupIn(own ?? '', first) : parent)
      return [{ version: 1, folder, controllers }]
    }),
  )
  return found.flat().filter(({ controllers }) => controllers.length > 0)
}

const known = (names: string[]) => CONTROLLERS.filter((controller) => names.includes(controller))

/** `4:memory:/a/b`; version 2 has no controller there. https://man7.org/linux/man-pages/man7/cgroups.7.html */
function groupIn(own: string, controller: string) {
  const line = own.split('\n').find((entry) => entry.split(':')[1]?.split(',').includes(controller))
  return line?.split(':').slice(2).join(':') ?? '/'
}
