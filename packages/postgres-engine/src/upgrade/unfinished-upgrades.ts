import { readdir } from 'node:fs/promises'
import type { Site } from '../site.ts'
import { completeSwap, discardUpgrade } from './swap-clusters.ts'
import { openUpgradeSites } from './upgrade-sites.ts'

/** What an engine does first about upgrades that an earlier one could not end: finish those that were decided, undo the others. */
export async function settleUpgrades(site: Site) {
  const sites = await openUpgradeSites(site)
  for (const ref of await readdir(sites.previous.clustersDirectory)) {
    await completeSwap(site, sites, ref).catch((error: unknown) =>
      site.log({ event: 'upgrade_failed', ref, detail: String(error) }),
    )
  }
  const begun = [...(await readdir(sites.next.clustersDirectory)), ...(await readdir(sites.sourcesDirectory))]
  for (const ref of new Set(begun)) await discardUpgrade(site, sites, ref)
}
