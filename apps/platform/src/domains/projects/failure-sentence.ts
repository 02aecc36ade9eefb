import { BackupError, type BackupErrorReason } from '@plinth/backups/backup-error'
import { EngineError } from '@plinth/postgres-engine/engine-errors'
import { ChangeRefused } from './change-refused.ts'

/** What people read of a failure: what the engine, Postgres or a disk says may name folders. */
export function failureSentence(error: unknown, otherwise = GENERIC) {
  if (error instanceof ChangeRefused) return error.message
  if (error instanceof BackupError) return backupSentences[error.reason]
  return error instanceof EngineError ? (engineSentences[error.code] ?? otherwise) : otherwise
}

const GENERIC = 'Something went wrong on the machine that runs this project. The log of the platform says more.'

const engineSentences: Partial<Record<EngineError['code'], string>> = {
  disk_full: 'The disk is full. Free some space and try again.',
  major_not_installed: 'This version of Postgres is no longer installed.',
  cluster_missing: 'The files of this project are missing.',
  start_failed: 'Postgres did not start. The operator can see why on this page.',
  stop_failed: 'Postgres did not stop in time.',
  not_answering: 'Postgres runs but does not answer.',
  upgrade_interrupted: 'The platform was stopped each time before it was done.',
  upgrade_too_slow: 'It took too long. A check, an index or a generated column may call a function that does not end.',
}

const backupSentences: Record<BackupErrorReason, string> = {
  newer_format: 'A newer version of Plinth wrote this backup. Install that version to use it.',
  other_platform: 'Another installation of Plinth wrote this backup.',
  other_key: 'This backup was encrypted with another secret key.',
  other_phrase: 'This backup was sealed with another recovery phrase.',
  damaged: 'What is stored is not what was written: the backup is damaged. Use another one, or an earlier moment.',
  missing_part: 'A part of the backup is missing. Use another one, or an earlier moment.',
  not_found: 'The files of the backup are missing. Use another one.',
  moment_uncertain:
    'The clock of the server was set back around this moment, so it does not say what was written by then. Choose an earlier or a later moment.',
  moment_not_covered: 'What was written until this moment is not stored. Choose an earlier moment.',
  cannot_back_up: 'This database holds something that cannot be backed up, such as a tablespace.',
  target_full: 'The place where backups are kept is full. Free some space there.',
  target_failed: 'The place where backups are kept does not work. The log of the platform says more.',
  target_silent: 'The place where backups are kept does not respond. The log of the platform says more.',
  source_damaged:
    'Postgres found damaged files in the database. A backup would only copy the damage. Tell the operator.',
  server_failed: 'Postgres ended the backup. It is taken again with the next one.',
  thread_ended: 'The compression of the backup ended early. Try again.',
  interrupted: 'The backup was interrupted.',
  too_slow: 'Reading all of it took too long.',
  not_verified: 'The backup does not hold what it should. Use another one, and tell the operator.',
}
