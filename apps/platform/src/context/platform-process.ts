import type { AuthContext } from '@plinth/identity/context'
import type { RunLogQuery } from '@plinth/log-store/log-queries'
import type { LogReading } from '@plinth/log-store/log-reading'
import type { Log } from '@plinth/service-kit/service'
import type { Config } from '../config/config.ts'
import type { Sealer } from '../config/sealer.ts'
import type { AssistantSql } from '../domains/assistant/assistant-sql.ts'
import type { RunningChats } from '../domains/assistant/running-chats.ts'
import type { AuditWatch } from '../domains/audit/audit-watch.ts'
import type { backupTroubles } from '../domains/backups/backup-trouble.ts'
import type { BackupVault } from '../domains/backups/backup-vault.ts'
import type { Dumps } from '../domains/backups/dumps/create-dumps.ts'
import type { UploadFiles } from '../domains/backups/uploads/upload-files.ts'
import type { RowExports } from '../domains/database/exports/create-row-exports.ts'
import type { Imports } from '../domains/database/imports/create-imports.ts'
import type { PersonSql } from '../domains/database/person-sql.ts'
import type { OpenTransactions } from '../domains/database/runs/open-transactions.ts'
import type { SqlRuns } from '../domains/database/runs/sql-runs.ts'
import type { RoleWatch } from '../domains/database/roles/role-watch.ts'
import type { PlatformVault } from '../domains/platform-backups/platform-vault.ts'
import type { ProjectMetrics } from '../domains/metrics/project-metrics.ts'
import type { PasswordScorer } from '../domains/passwords/password-scorer.ts'
import type { DiskWatch } from '../domains/projects/disk/watch-disk.ts'
import type { Probes } from '../domains/status/probes.ts'
import type { Edition } from '../editions/edition.ts'
import type { ClientConnections } from '../runtime/client-connections.ts'
import type { Fleet } from '../runtime/fleet.ts'

/** What lives as long as the process. */
export interface PlatformProcess {
  config: Config
  edition: Edition
  clock: { now(): Date }
  log: Log
  sealer: Sealer
  handleKey: Buffer
  auditKey: Buffer
  audit: AuditWatch
  /** Whether the role that serves can add to the audit log and change nothing in it. */
  auditIsInsertOnly: boolean
  fleet: Fleet
  backupVault: BackupVault
  backupTroubles: typeof backupTroubles
  dumps: Dumps
  rowExports: RowExports
  uploadFiles: UploadFiles
  platformVault: PlatformVault
  disk: Pick<DiskWatch, 'stateOf' | 'endedFor' | 'find'>
  clients: Pick<ClientConnections, 'countOf' | 'watch'>
  authContext: AuthContext
  passwordScorer: PasswordScorer
  personSql: PersonSql
  imports: Imports
  sqlRuns: SqlRuns
  openTransactions: OpenTransactions
  roleWatch: RoleWatch
  assistantSql: AssistantSql
  runningChats: RunningChats
  runningCompletions: RunningChats
  probes: Probes
  projectMetrics: ProjectMetrics
  projectLogs: LogReading
  runLogQuery: RunLogQuery
}
