import { platformBackups } from './migrations/0068-platform-backups.ts'
import { removedPlatformBackups } from './migrations/0077-removed-platform-backups.ts'
import { platformBackupStore } from './platform-backup-store.ts'
import { recoveryKeyStore } from './recovery-key-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of the backups of the platform itself; their bytes are where `config.backupPlace` says. */
export const platformBackupTables = {
  stores: { platformBackups: platformBackupStore, recoveryKeys: recoveryKeyStore },
  migrations: [platformBackups, removedPlatformBackups],
} satisfies Tables
