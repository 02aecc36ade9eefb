import { advisoryLocks } from './migrations/advisory-locks.ts'
import { knownRights } from './migrations/known-rights.ts'
import { notedOwners } from './migrations/noted-owners.ts'
import { notedRights } from './migrations/noted-rights.ts'
import { ownedSchemas } from './migrations/owned-schemas.ts'
import { postgrestParameters } from './migrations/postgrest-parameters.ts'
import { protectedSchemas } from './migrations/protected-schemas.ts'
import { serviceRoles } from './migrations/service-roles.ts'
import { statisticsReset } from './migrations/statistics-reset.ts'
import { toldChanges } from './migrations/told-changes.ts'
import type { ServiceMigrations } from './service-migrations.ts'

/** What no service owns: roles, schemas, rights and event triggers, on top of the engine's own template. */
export const projectMigrations: ServiceMigrations = {
  service: 'project',
  migrations: [
    statisticsReset,
    serviceRoles,
    protectedSchemas,
    postgrestParameters,
    ownedSchemas,
    notedRights,
    knownRights,
    toldChanges,
    notedOwners,
    advisoryLocks,
  ],
}
