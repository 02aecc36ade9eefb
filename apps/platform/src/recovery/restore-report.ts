import { placeText } from '../config/backup-place.ts'
import type { Config } from '../config/config.ts'
import type { OpenedBackup } from './find-platform-backup.ts'
import type { RestoredProjects } from './restore-projects.ts'

interface Reported {
  backup: Pick<OpenedBackup, 'envelope' | 'contents'>
  projects: RestoredProjects
  config: Pick<Config, 'backupPlace' | 'dataDirectory' | 'secretKey'>
  now: Date
}

/** What came back, how old it is, and what did not come back. */
export function restoreReport({ backup, projects, config, now }: Reported): string[] {
  const { envelope, contents } = backup
  const { restored, lost, unknown } = projects
  return [
    '',
    `Restored into ${config.dataDirectory}:`,
    `  people, organizations and settings as of ${envelope.takenAt} (${age(envelope.takenAt, now)} old)`,
    ...restored.flatMap(({ ref, name, takenAt, passedOver }) => [
      `  project ${name} (${ref}) as of ${takenAt} (${age(takenAt, now)} old)`,
      ...passedOver.map((reason) => `    An older state was used. ${reason}`),
    ]),
    ...lost.flatMap(({ ref, name, reasons }) => [
      `Not restored: project ${name} (${ref}). It has no backup that can be used.`,
      ...reasons.map((reason) => `    ${reason}`),
    ]),
    ...(unknown.length > 0
      ? [
          `Not restored: ${unknown.join(', ')}. Plinth has backups of them, but did not know them at the time of its own backup.`,
        ]
      : []),
    'Changes since then are lost. Revoke access tokens and change passwords again where you did so since then.',
    'Not in any backup: environment variables and TLS certificates. Set them as they were.',
    ...keyAdvice(contents, config),
    '',
    `Backups are still in ${placeText(config.backupPlace)}. Set PLINTH_BACKUP_${config.backupPlace.kind === 'folder' ? 'DIR' : 'BUCKET'} to it, so that Plinth finds them.`,
    'Do not start the old installation again: two must not write to the same backups.',
    'Start Plinth with npm start.',
  ]
}

function keyAdvice(contents: OpenedBackup['contents'], { secretKey, dataDirectory }: Reported['config']) {
  if (contents?.secretKey.from !== 'environment' || secretKey !== undefined) return []
  return [
    `The secret key was set in PLINTH_SECRET_KEY. It is now "secret-key" in ${dataDirectory}/secrets.json. Set PLINTH_SECRET_KEY to it in production.`,
  ]
}

function age(takenAt: string, now: Date) {
  const minutes = Math.max(0, Math.round((now.getTime() - new Date(takenAt).getTime()) / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
