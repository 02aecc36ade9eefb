import { days } from '@plinth/catalog/durations'
import type { TaskTools } from '../../../context/task.ts'
import { scheduleDumpRuns } from './schedule-dump-runs.ts'

/** How long a file waits for its next piece, or for being started. */
const KEPT_FOR = days(1)
/** How long it is said what became of an upload. */
const LISTED_FOR = days(90)

/** Removes the files that nobody goes on with, and what crashes left, and has what waits run. */
export async function sweepUploads({
  stores,
  uploadFiles,
  clock,
}: Pick<TaskTools, 'stores' | 'uploadFiles' | 'clock'>) {
  const { dumpUploads } = stores
  const now = clock.now()
  const stale = await dumpUploads.listStale(new Date(now.getTime() - KEPT_FOR))
  for (const { id } of stale) await dumpUploads.giveUp(id, { at: now, because: 'It was not continued for a day.' })
  for (const { id } of await dumpUploads.listOfDeleted())
    await dumpUploads.giveUp(id, { at: now, because: 'The project was deleted.' })
  // listed first: a file that is made meanwhile belongs to an upload that the second list has
  const found = await uploadFiles.list()
  const needed = new Set(await dumpUploads.withFile())
  for (const id of found) if (!needed.has(id)) await uploadFiles.remove(id)
  // where nobody has looked since the job of a place failed for good
  await scheduleDumpRuns(stores)
  await dumpUploads.forget(new Date(now.getTime() - LISTED_FOR))
}
