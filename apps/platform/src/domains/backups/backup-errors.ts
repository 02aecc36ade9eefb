import type { ProjectStatus } from '@plinth/catalog/project-status'
import { conflict, notFound, PlatformError } from '../../http/errors.ts'

export const backupNotFound = () => notFound('backup_not_found', 'This backup does not exist, or it has expired.')

export const backupUnderWay = () =>
  conflict('backup_under_way', 'A backup of this project is under way. Wait until it is done.')

export const noRoomForBackup = () =>
  new PlatformError({
    status: 507,
    code: 'no_room_for_backup',
    message: 'The disk of the machine is nearly full. Delete backups that nobody needs, or ask the operator.',
  })

export const tooManyBackups = (limit: number) =>
  conflict('too_many_backups', `A project can keep ${limit} manual backups. Delete one to take another.`)

export const tooManyDeletedBackups = (hours: number) =>
  conflict(
    'too_many_deleted_backups',
    `Deleted backups are kept for ${hours} hours, and this project has many of them. Bring one back, or wait.`,
  )

export const backupDeleted = () => conflict('backup_deleted', 'This backup was deleted. Bring it back first.')

export const backupNotDeleted = () => conflict('backup_not_deleted', 'This backup was not deleted.')

export const backupNotDone = () => conflict('backup_not_done', 'Only a backup that succeeded can be used.')

export const verificationUnderWay = () =>
  conflict('verification_under_way', 'This backup is being verified. Wait until that is done.')

export const tooManyVerifications = () =>
  conflict('too_many_verifications', 'Several backups are waiting for their verification. Wait until one is done.')

export const nothingToBackUp = (status: ProjectStatus) =>
  conflict(
    'nothing_to_back_up',
    `A project that is ${status} cannot be backed up. Take the backup when it is active or paused.`,
  )

export const restoreUnderWay = () =>
  conflict('restore_under_way', 'This backup is being restored. Wait until that is done.')

export const restoreInPlace = () => conflict('restore_in_place', 'The restore is already in place. You can undo it.')

export const beginsAsBackup = () =>
  conflict('begins_as_backup', 'This project begins as a backup and has no other data. Delete it to cancel.')

export const noRestoreUnderWay = () =>
  conflict('no_restore_under_way', 'No restore of this project is under way that can be canceled.')

export const stateNotFound = () => notFound('state_not_found', 'What was replaced is not kept any more.')

export const momentUncertain = () =>
  conflict(
    'moment_uncertain',
    'The clock of the server was set back around this moment, so it does not say what was written by then. Choose an earlier or a later moment.',
  )

export const momentNotCovered = () =>
  conflict(
    'moment_not_covered',
    'The project cannot go back to this moment. Choose one that the page of its backups shows.',
  )
