import { BackupError } from './backup-error.ts'
import type { BackupName } from './backup-repository.ts'

export const damaged = ({ ref, id }: BackupName, part: string, options?: ErrorOptions) =>
  new BackupError('damaged', `The part ${part} of the backup ${id} of ${ref} is damaged. Use another backup.`, options)

export const newerFormat = ({ ref, id }: BackupName) =>
  new BackupError(
    'newer_format',
    `The backup ${id} of ${ref} was written by a newer version of Plinth. Update Plinth to read it.`,
  )

export const otherPlatform = ({ ref, id }: BackupName) =>
  new BackupError('other_platform', `The backup ${id} of ${ref} belongs to another installation of Plinth.`)

export const otherKey = ({ ref, id }: BackupName) =>
  new BackupError(
    'other_key',
    `The backup ${id} of ${ref} was encrypted with another secret key. Set PLINTH_SECRET_KEY to the one it was taken with.`,
  )

export const otherPhrase = ({ ref, id }: BackupName) =>
  new BackupError('other_phrase', `The backup ${id} of ${ref} was sealed with another recovery phrase.`)

export const missingPart = ({ ref, id }: BackupName, part: string) =>
  new BackupError('missing_part', `The part ${part} of the backup ${id} of ${ref} is missing. Use another backup.`)

export const backupNotFound = ({ ref, id }: BackupName) =>
  new BackupError('not_found', `There is no backup ${id} of ${ref}.`)

export const objectNotFound = (key: string) => new BackupError('not_found', `Nothing is stored as ${key}.`)

export const cannotBackUp = (reason: string) => new BackupError('cannot_back_up', reason)

export const targetFull = (options?: ErrorOptions) =>
  new BackupError('target_full', 'There is not enough space left where backups are kept.', options)

export const targetFailed = (reason: string, options?: ErrorOptions) =>
  new BackupError('target_failed', reason, options)

export const targetSilent = (name: string) =>
  new BackupError(
    'target_silent',
    `The place of the backups, ${name}, does not respond. Check whether it can be reached, and mount it again if it is a network drive.`,
  )

export const threadEnded = (options?: ErrorOptions) =>
  new BackupError('thread_ended', 'A thread that compresses backups ended early. Try again.', options)

export const backupInterrupted = () => new BackupError('interrupted', 'The work on the backup was interrupted.')

export const backupTooSlow = ({ ref, id }: BackupName) =>
  new BackupError('too_slow', `The backup ${id} of ${ref} took too long to restore.`)

const moment = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')

export const logDamaged = (ref: string, time: Date, options?: ErrorOptions) =>
  new BackupError(
    'damaged',
    `The archived log of ${ref} up to ${moment(time)} UTC is damaged. Restore an earlier moment.`,
    options,
  )

export const logMissing = (ref: string, time: Date) =>
  new BackupError(
    'missing_part',
    `The archived log of ${ref} after ${moment(time)} UTC is missing. Restore an earlier moment.`,
  )

export const momentNotCovered = (ref: string, through: Date) =>
  new BackupError(
    'moment_not_covered',
    `The log of ${ref} is archived until ${moment(through)} UTC. Restore that moment or an earlier one.`,
  )

export const momentUncertain = (ref: string, before: Date, after: Date) =>
  new BackupError(
    'moment_uncertain',
    `The clock was set back while the log of ${ref} was written, so it does not say what was there between ${moment(before)} and ${moment(after)} UTC. Restore a moment before or after that.`,
  )
