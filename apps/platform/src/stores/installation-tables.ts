import { idempotencyStore } from './idempotency-store.ts'
import { jobStore } from './job-store.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { keyCheck } from './migrations/0031-key-check.ts'
import { operatorStore } from './operator-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of the installation itself: its first tables, its key, its queue, and answers to repeat. */
export const installationTables = {
  stores: { idempotency: idempotencyStore, jobs: jobStore, operators: operatorStore },
  migrations: [foundation, keyCheck],
} satisfies Tables
