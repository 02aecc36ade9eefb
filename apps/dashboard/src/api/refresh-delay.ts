import { minutes, seconds } from '@plinth/catalog/durations'

const SHORTEST = seconds(5)
const EARLY = minutes(1)

/** Milliseconds to wait before refreshing a token with this lifetime: a minute early, or at half of a short life. */
export const refreshDelay = (lifetime: number) => Math.max(SHORTEST, lifetime - EARLY, lifetime / 2)
