import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findClusterRecords } from './cluster-record.ts'
import { ifMissing } from '../system/missing-file.ts'
import { unusedIdentity, type Identity } from '../system/os-user.ts'
import type { Site } from '../site.ts'

/** Where clusters are, or what becomes one. */
const PLACES = [
  'clusters',
  'upgrades/next',
  'upgrades/previous',
  'restores/next',
  'restores/returning',
  'restores/previous',
  'restores/verifications',
]

/**
 * A user id that no cluster of this data directory has, nor what is being made beside them; `pool` is where the search
 * begins. To be called by one at a time, who has written a record with it before the next.
 */
export async function claimIdentity(site: Site, pool: string): Promise<Identity> {
  const found = await Promise.all(
    PLACES.map(async (place) => {
      const folder = join(site.dataDirectory, place)
      return (await readdir(folder).catch(ifMissing)) ? (await findClusterRecords(folder)).uids : []
    }),
  )
  return unusedIdentity(join(site.dataDirectory, pool), found.flat())
}
