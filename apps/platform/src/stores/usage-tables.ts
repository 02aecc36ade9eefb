import { activeUsers } from './migrations/0095-active-users.ts'
import { idleProjects } from './migrations/0089-idle-projects.ts'
import { usage } from './migrations/0088-usage.ts'
import type { Tables } from './tables.ts'
import { usageStore } from './usage-store.ts'

/** What is kept of usage. */
export const usageTables = {
  stores: { usage: usageStore },
  migrations: [usage, idleProjects, activeUsers],
} satisfies Tables
