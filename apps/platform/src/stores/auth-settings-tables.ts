import { authSettingsStore } from './auth-settings-store.ts'
import { authSettings } from './migrations/0085-auth-settings.ts'
import type { Tables } from './tables.ts'

/** What is kept of how the users of projects sign in. */
export const authSettingsTables = {
  stores: { authSettings: authSettingsStore },
  migrations: [authSettings],
} satisfies Tables
