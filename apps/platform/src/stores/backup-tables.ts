import { backupStore } from './backup-store.ts'
import { backups } from './migrations/0065-backups.ts'
import { backupVerifications } from './migrations/0066-backup-verifications.ts'
import type { Tables } from './tables.ts'

/** What is kept of the backups of projects; their bytes are where `config.backups` says. */
export const backupTables = {
  stores: { backups: backupStore },
  migrations: [backups, backupVerifications],
} satisfies Tables
