import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ControlGroups } from '../isolation/control-groups.ts'
import { openSubfolder } from '../data-directory.ts'
import type { Site } from '../site.ts'

/** Places beside the clusters where one keeps its ref while it is restored. */
export interface RestorePlaces {
  /** What restores make until it takes over. */
  next: Site
  /** Kept states on their way back. */
  returning: Site
  /** What was replaced, until the new one has started. */
  previous: Site
  /** Scratch clusters that verify backups. */
  verifications: Site
  /** What was replaced, each in a folder of its own. No cluster's user can enter. */
  keptDirectory: string
}

/** Servers beside the clusters have their sockets elsewhere, so nothing that is deleted here can be a cluster's. */
const NO_SOCKETS = '.none'

export async function openRestorePlaces(site: Site): Promise<RestorePlaces> {
  await openSubfolder(site.dataDirectory, 'restores')
  const socketsDirectory = join(site.socketsDirectory, NO_SOCKETS)
  const place = async (name: string) => ({
    ...site,
    clustersDirectory: await openSubfolder(site.dataDirectory, join('restores', name)),
    socketsDirectory,
    groups: groupsBeside(site.groups, name),
  })
  const keptDirectory = join(site.dataDirectory, 'restores', 'kept')
  await mkdir(keptDirectory, { recursive: true, mode: 0o700 })
  await chmod(keptDirectory, 0o700)
  return {
    next: await place('next'),
    returning: await place('returning'),
    previous: await place('previous'),
    verifications: await place('verifications'),
    keptDirectory,
  }
}

/** Beside the sockets of the clusters; no ref has a dot. Each letter counts: the path of a socket has 107 bytes at most. */
export function restoreSocketDirectory({ socketsDirectory }: Site, ref: string, place: 'next' | 'verifications') {
  return join(socketsDirectory, `${ref}.${place === 'next' ? 'r' : 'p'}`)
}

/** What is restored must not take the memory of the cluster that still runs. */
function groupsBeside(groups: ControlGroups, name: string): ControlGroups {
  return {
    controllers: groups.controllers,
    open: (ref, limits) => groups.open(`${ref}.${name}`, limits),
    remove: (ref) => groups.remove(`${ref}.${name}`),
  }
}
