import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import type { Fleet } from '../../../runtime/fleet.ts'

/** What became of a transaction whose session is gone. */
export type Fate = 'kept' | 'undone' | 'unknown'

const LOOK_EVERY = seconds(0.5)
const MOST_LOOKS = 60

/** Asks the project's database, which is woken for it. One that is still at work has its client gone, and ends soon. */
export async function fateOf(ref: string, transactionId: string, { fleet }: { fleet: Fleet }): Promise<Fate> {
  for (let look = 1; look <= MOST_LOOKS; look++) {
    const status = await fleet.asSuperuser(ref, async (admin) => {
      const { rows } = await admin.query<{ status: string | null }>(
        'select pg_catalog.pg_xact_status($1::text::xid8) as status',
        [transactionId],
      )
      return rows[0]?.status
    })
    if (status === 'committed') return 'kept'
    if (status === 'aborted') return 'undone'
    if (status !== 'in progress') return 'unknown'
    await sleep(LOOK_EVERY)
  }
  throw new Error(`The transaction ${transactionId} does not end`)
}
