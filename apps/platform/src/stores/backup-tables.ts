import { backupHealthStore } from './backup-health.ts'
import { backupStore } from './backup-store.ts'
import { backupSettingsStore } from './backup-settings-store.ts'
import { backups } from './migrations/0065-backups.ts'
import { archivedLogStore } from './archived-log-store.ts'
import { backupVerifications } from './migrations/0066-backup-verifications.ts'
import { pointInTime } from './migrations/0067-point-in-time.ts'
import { backupShape } from './migrations/0069-backup-shape.ts'
import { backupSettings } from './migrations/0072-backup-settings.ts'
import { dumpUploads } from './migrations/0078-dump-uploads.ts'
import { backupPurpose } from './migrations/0079-backup-purpose.ts'
import { placesOfDumps } from './migrations/0097-places-of-dumps.ts'
import { dumpUploadStore } from './dump-upload-store.ts'
import { deletedBackups } from './migrations/0075-deleted-backups.ts'
import { restoreStages } from './migrations/0074-restore-stages.ts'
import { restoreStore } from './restore-store.ts'
import { clocksOfLogs } from './migrations/0099-clocks-of-logs.ts'
import { sweeps } from './migrations/0096-sweeps.ts'
import { retriedBackups } from './migrations/0104-retried-backups.ts'
import { sweepStore } from './sweep-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of the backups of projects; their bytes are where `config.backupPlace` says. */
export const backupTables = {
  stores: {
    backups: backupStore,
    backupHealth: backupHealthStore,
    backupSettings: backupSettingsStore,
    archivedLogs: archivedLogStore,
    restores: restoreStore,
    dumpUploads: dumpUploadStore,
    sweeps: sweepStore,
  },
  migrations: [
    backups,
    backupVerifications,
    pointInTime,
    backupShape,
    backupSettings,
    restoreStages,
    deletedBackups,
    dumpUploads,
    backupPurpose,
    sweeps,
    clocksOfLogs,
    placesOfDumps,
    retriedBackups,
  ],
} satisfies Tables
