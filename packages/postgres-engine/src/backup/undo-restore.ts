import { since } from '../lifecycle/run-cluster.ts'
import { existingRecord, type Site } from '../site.ts'
import type { Restored } from './backup-verbs.ts'
import { keepAgain, takePreviousState } from './previous-states.ts'
import type { RestorePlaces } from './restore-places.ts'
import { swapRestored, whileStopped } from './swap-restored.ts'

/** Swaps a cluster for a state that a restore replaced. Nobody else starts or stops it meanwhile. */
export async function undoRestore(
  site: Site,
  places: RestorePlaces,
  { ref, kept }: { ref: string; kept: string },
): Promise<Restored> {
  const started = performance.now()
  const record = await existingRecord(site, ref)
  // the cluster may have been resized since the restore
  await takePreviousState(places, ref, { kept, settings: record.settings })
  try {
    const replaced = await whileStopped(site, ref, record, () => swapRestored(site, places, ref))
    site.log({ event: 'restored', ref, milliseconds: since(started) })
    return { kept: replaced }
  } catch (error) {
    site.log({ event: 'restore_failed', ref, detail: String(error) })
    await keepAgain(places, ref)
    throw error
  }
}
