import pg from 'pg'
import { CREATE_LOG } from './migration-log.ts'
import { checksumOf, migrationsFor, type ServiceMigrations } from './service-migrations.ts'

const { escapeIdentifier: name, escapeLiteral: literal } = pg

/**
 * All migrations as statements that follow the engine's own template, for the superuser in the database `postgres`. A
 * cluster made of them has nothing to catch up on.
 */
export function templateStatements(services: readonly ServiceMigrations[], major: number): string[] {
  return [NORMAL_OBJECT_IDS, ...CREATE_LOG, ...services.flatMap((service) => statementsOf(service, major))].map(
    withoutEmptyLines,
  )
}

/**
 * A single-user server gives out the ids of Postgres' own objects, and on those row-level security is never enforced. So
 * they are used up first. https://www.postgresql.org/docs/current/system-catalog-initial-data.html#SYSTEM-CATALOG-OID-ASSIGNMENT
 */
const NORMAL_OBJECT_IDS = `do $$
declare
  id oid;
begin
  loop
    id := lo_create(0);
    perform lo_unlink(id);
    exit when id >= 16384;
  end loop;
end
$$`

function statementsOf(service: ServiceMigrations, major: number) {
  return migrationsFor(service, major).flatMap((migration) => {
    const line = [service.service, migration.name, checksumOf(migration)].map(literal).join(', ')
    const recorded = `insert into plinth.service_migrations (service, name, checksum) values (${line})`
    if (service.login === undefined) return [migration.sql, recorded]
    return [
      `set session authorization ${name(service.login)}`,
      migration.sql,
      // a single-user server has nothing that a RESET could go back to
      'set session authorization plinth_admin',
      recorded,
    ]
  })
}

/** The single-user server takes an empty line for the end of a statement. */
const withoutEmptyLines = (sql: string) =>
  sql
    .trim()
    .replaceAll(/\n\s*\n/g, '\n')
    .replace(/;\s*$/, '')
