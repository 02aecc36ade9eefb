import { profileStore } from './profile-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of profiles. */
export const profileTables = {
  stores: { profiles: profileStore },
} satisfies Tables
