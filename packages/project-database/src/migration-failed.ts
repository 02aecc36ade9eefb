import pg from 'pg'

/** A step that left a project's database as it was. `reason` is Postgres' own message, which names what was in the way. */
export class ProjectMigrationFailed extends Error {
  readonly service: string
  readonly migration: string
  readonly reason: string

  constructor(service: string, migration: string, reason: string, options?: ErrorOptions) {
    super(`The migration ${migration} of ${service} failed: ${reason}`, options)
    this.name = 'ProjectMigrationFailed'
    this.service = service
    this.migration = migration
    this.reason = reason
  }
}

export function migrationFailed(service: string, migration: string, error: unknown) {
  // a message of the driver may name files of the machine
  const reason = error instanceof pg.DatabaseError ? error.message : 'the connection to the database was lost'
  return new ProjectMigrationFailed(service, migration, reason, { cause: error })
}
