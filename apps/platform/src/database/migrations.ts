import { foundation } from './migrations/0001-foundation.ts'
import { failedChanges } from './migrations/0002-failed-changes.ts'
import { invoices } from './migrations/0004-invoices.ts'

/** The control plane's migrations, in order. A landed one is never edited; another follows it. */
export const migrations = [foundation, failedChanges, invoices]
