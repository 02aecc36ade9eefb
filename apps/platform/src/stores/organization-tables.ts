import { organizationLimits } from './migrations/0086-organization-limits.ts'
import { organizationStore } from './organization-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of organizations. */
export const organizationTables = {
  stores: { organizations: organizationStore },
  migrations: [organizationLimits],
} satisfies Tables
