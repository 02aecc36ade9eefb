import type { Config } from '../config/config.ts'
import { placeText } from '../config/backup-place.ts'
import type { IndexedProject, PlatformBackupRow } from '../stores/platform-backup-store.ts'

interface Reported {
  backup: PlatformBackupRow
  config: Pick<Config, 'backupPlace' | 'dataDirectory'>
  projects: readonly IndexedProject[]
}

/** What was backed up, and what a restore would not bring back. */
export function backupReport({ backup, config, projects }: Reported): string[] {
  if (backup.state !== 'done') return [`The backup failed. ${backup.failure ?? ''}`]
  const place = placeText(config.backupPlace)
  return [
    `Plinth is backed up in ${place}.`,
    backup.verification === 'passed'
      ? 'The backup was verified.'
      : `The backup could not be verified. ${backup.verification_failure ?? ''}`,
    '',
    ...contents(backup),
    ...projectLines(projects),
    'Not included: environment variables, such as your SMTP settings, and TLS certificates. Keep a copy of them.',
    '',
    `To restore on an empty machine: npm run restore -- ${place}`,
  ]
}

const contents = ({ has_database }: PlatformBackupRow) =>
  has_database
    ? ['Included: people, organizations, project settings, the audit log, and the secret key.']
    : [
        'Included: the secret key, secrets.json and the ends of the audit logs.',
        'Not included: people, organizations and project settings. They are in the database that DATABASE_URL names.',
        'Back up that database with its own tools.',
      ]

function projectLines(projects: readonly IndexedProject[]) {
  if (projects.length === 0) return []
  const backedUp = projects.flatMap(({ taken_at }) => taken_at ?? [])
  const oldest = backedUp.length > 0 ? new Date(Math.min(...backedUp.map((at) => at.getTime()))) : undefined
  const without = projects.filter(({ backup }) => backup === null)
  return [
    ...(oldest
      ? [
          `Projects have backups of their own: ${backedUp.length} of ${projects.length}, the oldest of ${oldest.toISOString()}.`,
        ]
      : []),
    ...without.map(({ name, ref }) => `No backup: project ${name} (${ref}). A restore cannot bring back its data.`),
  ]
}
