import { seconds } from '@plinth/catalog/durations'
import type { Fleet } from '../../../runtime/fleet.ts'

/** Called when a backend survived its termination: nothing but the end of its cluster stops it. */
export type OnUnstoppable = (ref: string, pid: number) => unknown

interface Backend {
  fleet: Fleet
  ref: string
  pid: number
  onUnstoppable: OnUnstoppable
}

const GRACE = seconds(5)

/** Terminates a backend as the superuser. False when it goes on all the same, and its cluster has to end. */
export async function endBackend({ fleet, ref, pid, onUnstoppable }: Backend): Promise<boolean> {
  const isAlive = await fleet.asSuperuser(ref, async (admin) => {
    await admin.query('select pg_terminate_backend($1, $2)', [pid, GRACE])
    const { rowCount } = await admin.query('select from pg_stat_activity where pid = $1', [pid])
    return rowCount === 1
  })
  if (isAlive) void onUnstoppable(ref, pid)
  return !isAlive
}
