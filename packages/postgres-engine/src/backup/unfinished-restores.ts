import { readdir } from 'node:fs/promises'
import type { Site } from '../site.ts'
import { keepAgain, removeLeftStates } from './previous-states.ts'
import { discardVerification } from './verify-backup.ts'
import { discardRestore } from './restore-cluster.ts'
import type { RestorePlaces } from './restore-places.ts'
import { completeSwap } from './swap-restored.ts'

/** What an engine does first about restores that an earlier one could not end: finish those that were decided, undo the others. */
export async function settleRestores(site: Site, places: RestorePlaces) {
  for (const ref of await readdir(places.previous.clustersDirectory)) {
    await completeSwap(site, places, ref).catch((error: unknown) =>
      site.log({ event: 'restore_failed', ref, detail: String(error) }),
    )
  }
  for (const ref of await readdir(places.returning.clustersDirectory)) await keepAgain(places, ref)
  for (const ref of await readdir(places.next.clustersDirectory)) await discardRestore(site, places, ref)
  await discardVerification(site, places)
  await removeLeftStates(places)
}
