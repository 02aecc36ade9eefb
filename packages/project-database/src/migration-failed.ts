import pg from 'pg'

/** What left a project's database as it was. `reason` is Postgres' own message, which names what was in the way. */
export class ProjectMigrationFailed extends Error {
  readonly service: string
  /** Null where the database could not be connected to at all, so that nothing was tried. */
  readonly migration: string | null
  readonly reason: string

  constructor(service: string, migration: string | null, reason: string, options?: ErrorOptions) {
    super(
      migration === null
        ? `The database could not be migrated: ${reason}`
        : `The migration ${migration} of ${service} failed: ${reason}`,
      options,
    )
    this.name = 'ProjectMigrationFailed'
    this.service = service
    this.migration = migration
    this.reason = reason
  }
}

export function migrationFailed(service: string, migration: string | null, error: unknown) {
  if (error instanceof ProjectMigrationFailed) return error
  // a message of the driver may name files of the machine
  const reason = error instanceof pg.DatabaseError ? error.message : 'the connection to the database was lost'
  return new ProjectMigrationFailed(service, migration, reason, { cause: error })
}
