import type { Overview } from '@plinth/contract/metrics'

/** Why the database was not asked. */
export const cannotLook = (overview: Overview | undefined) =>
  overview?.is_awake === false ? 'The database is asleep.' : 'The database did not respond in time.'
