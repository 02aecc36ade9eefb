import type { Stores } from '../../../stores/stores.ts'

/** Runs may take long, so that no more than these go on at once, and no organization has all of them. */
export const MOST_RUNS = { atOnce: 3, ofOrganization: 2 }

/** Each place looks for a run once it is free. Which one it is, is decided then. */
export async function scheduleDumpRuns({ jobs }: Pick<Stores, 'jobs'>) {
  for (let place = 0; place < MOST_RUNS.atOnce; place++) await scheduleNextRun({ jobs }, place)
}

/** The runs of one place follow each other. */
export const scheduleNextRun = ({ jobs }: Pick<Stores, 'jobs'>, place: number) =>
  jobs.add({ task: 'run-dump', payload: { place }, queue: `dumps ${place}`, key: `dumps ${place}` })
