import { minutes } from './durations.ts'

/** Without a run for so many milliseconds, a transaction that stays open is rolled back. */
export const LONGEST_IDLE_TRANSACTION = minutes(5)

/** Runs do not keep it open for longer than this: what it has locked, others wait for. */
export const LONGEST_OPEN_TRANSACTION = minutes(30)
