import { join } from 'node:path'
import { openSubfolder } from '../data-directory.ts'
import type { Site } from '../site.ts'

/** Places beside the clusters where one keeps its ref while it is upgraded. */
export interface UpgradeSites {
  /** The new clusters until they take over. */
  next: Site
  /** The old clusters from then on until the new ones have answered. */
  previous: Site
  /** The configurations that old clusters run with meanwhile. */
  sourcesDirectory: string
}

/** Servers beside the clusters have their sockets elsewhere, so nothing that is deleted here can be a cluster's. */
const NO_SOCKETS = '.none'

export async function openUpgradeSites(site: Site): Promise<UpgradeSites> {
  await openSubfolder(site.dataDirectory, 'upgrades')
  const place = (name: string) => openSubfolder(site.dataDirectory, join('upgrades', name))
  const socketsDirectory = join(site.socketsDirectory, NO_SOCKETS)
  return {
    next: { ...site, clustersDirectory: await place('next'), socketsDirectory },
    previous: { ...site, clustersDirectory: await place('previous'), socketsDirectory },
    sourcesDirectory: await place('sources'),
  }
}

/** Beside the sockets of the clusters; no ref has a dot. */
export function nextSocketDirectory({ socketsDirectory }: Site, ref: string) {
  return join(socketsDirectory, `${ref}.u`)
}
