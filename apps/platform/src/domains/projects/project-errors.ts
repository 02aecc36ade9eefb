import type { ProjectStatus } from '@plinth/catalog/project-status'
import { conflict, invalid, PlatformError } from '../../http/errors.ts'

export const wrongStatus = (verb: string, status: ProjectStatus) =>
  conflict('wrong_project_status', `A project that is ${status} cannot be ${verb}.`)

export const restorePeriodOver = () =>
  conflict('restore_period_over', 'This project was deleted more than 48 hours ago and can no longer be restored.')

export const unknownRegion = () =>
  invalid('unknown_region', 'There is no such region.', { db_region: 'Choose a region from the list.' })

export const majorNotInstalled = (major: string) =>
  invalid('postgres_not_installed', `Postgres ${major} is not installed here.`, {
    postgres_engine: 'Choose an installed version.',
  })

export const noSuchMoment = () =>
  invalid('moment_not_covered', 'The backup cannot be brought to this moment.', { moment: 'Choose another moment.' })

export const noSuchBackup = () =>
  invalid('backup_not_found', 'This backup does not exist, or it has expired.', { backup: 'Choose another backup.' })

export const deletedBackup = () =>
  invalid('backup_deleted', 'This backup was deleted. Bring it back first.', { backup: 'Bring it back first.' })

export const notAnUpgrade = () =>
  invalid('not_an_upgrade', 'A project can only move to a newer version of Postgres.', {
    postgres_engine: 'Choose a newer version.',
  })

export const providerNotOffered = () =>
  invalid('provider_not_offered', 'This installation does not run projects with that provider.', {
    cloud_provider: 'Choose an offered provider.',
  })

/** The sentence and the status that the specification gives for a failed connection through the database proxy. */
export const noDatabaseConnection = () =>
  new PlatformError({
    status: 400,
    code: 'no_database_connection',
    message: 'API Error: happened while trying to acquire connection to the database',
    retryAfterSeconds: 5,
  })

export const machineFull = (lacking: 'memory' | 'disk') =>
  conflict(
    'machine_full',
    `This installation does not have enough ${lacking} left. Pause or delete a project, choose a smaller size, or ask the operator.`,
  )

export const noRoomToRestore = () =>
  new PlatformError({
    status: 507,
    code: 'no_room_to_restore',
    message: 'The disk of the machine has no room for a second copy of the data. Free some space, or ask the operator.',
  })

export const tooManyProjects = (limit: number) =>
  conflict('too_many_projects', `An organization can have ${limit} projects. Delete one to create another.`)
