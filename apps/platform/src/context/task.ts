import type { MailMessage } from '@plinth/identity/mail'
import type { LogReading } from '@plinth/log-store/log-reading'
import type { Log } from '@plinth/service-kit/service'
import type { CronItem, JobHelpers } from 'graphile-worker'
import type { Sealer } from '../config/sealer.ts'
import type { AuditWatch } from '../domains/audit/audit-watch.ts'
import type { Edition } from '../editions/edition.ts'
import type { BackupVault } from '../domains/backups/backup-vault.ts'
import type { DumpRuns } from '../domains/backups/uploads/create-dump-runs.ts'
import type { UploadFiles } from '../domains/backups/uploads/upload-files.ts'
import type { PlatformVault } from '../domains/platform-backups/platform-vault.ts'
import type { ProjectWork } from '../domains/projects/advance-project.ts'
import type { MailTransport } from '../mail/deliver-mail.ts'
import type { Stores } from '../stores/stores.ts'

/** What outlives a request. It may run twice, and goes on where a crash left it. */
export interface Task {
  run(payload: unknown, tools: TaskTools, job: JobHelpers): Promise<void>
  /** When it is due without anybody asking for it. */
  schedule?: Omit<CronItem, 'task'>
}

export type SendMail = (message: MailMessage) => Promise<void>

export interface TaskTools extends ProjectWork {
  stores: Stores
  sealer: Sealer
  log: Log
  clock: { now(): Date }
  edition: Edition
  backupVault: BackupVault
  uploadFiles: UploadFiles
  dumpRuns: DumpRuns
  platformVault: PlatformVault
  audit: Pick<AuditWatch, 'verify'>
  auditKey: Buffer
  projectLogs: LogReading
  publicUrl: string
  operatorName: string
  transport?: MailTransport
  /** What is written and mailed in it happens together, or not at all. Where nothing sends mail, none is written. */
  inTransaction<Result>(work: (stores: Stores, mail: SendMail) => Promise<Result>): Promise<Result>
}
