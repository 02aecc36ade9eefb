import { foundation } from './migrations/0001-foundation.ts'

/** The control plane's migrations, in order. A landed one is never edited; another follows it. */
export const migrations = [foundation]
