import { join } from 'node:path'
import { openSubfolder } from '../data-directory.ts'
import type { Site } from '../site.ts'
import { openSocketRoot } from '../sockets.ts'

/** Places beside the clusters where one keeps its ref while it is upgraded. */
export interface UpgradeSites {
  /** The new clusters until they take over. */
  next: Site
  /** The old clusters from then on until the new ones have answered. */
  previous: Site
  /** The configurations that old clusters run with meanwhile. */
  sourcesDirectory: string
}

/** Too short to be a ref. */
const SOCKETS = 'u'

export async function openUpgradeSites(site: Site): Promise<UpgradeSites> {
  await openSubfolder(site.dataDirectory, 'upgrades')
  const place = (name: string) => openSubfolder(site.dataDirectory, join('upgrades', name))
  const socketsDirectory = join(site.socketsDirectory, SOCKETS)
  await openSocketRoot(socketsDirectory)
  return {
    next: { ...site, clustersDirectory: await place('next'), socketsDirectory },
    previous: { ...site, clustersDirectory: await place('previous'), socketsDirectory },
    sourcesDirectory: await place('sources'),
  }
}
