import type { ProjectMigration } from '../service-migrations.ts'

/**
 * The logins of the data plane and the schemas they own. `postgres` has the rights of each owner, so that policies,
 * triggers and foreign keys on their tables are its own to make, and cannot become one of them; before 16 a role cannot be
 * granted so, and the data plane is not offered. REST logs in as `plinth_api`, which can become `authenticator`'s roles and
 * has no rights of its own. https://www.postgresql.org/docs/current/sql-grant.html
 */
export const serviceRoles: ProjectMigration = {
  name: '0003_service_roles',
  since: 16,
  sql: /* SQL */ `
    create role plinth_auth login noinherit;
    create role plinth_storage login noinherit;
    create role plinth_realtime login noinherit replication;
    create role plinth_api login noinherit;

    alter role plinth_auth set search_path = pg_catalog, pg_temp;
    alter role plinth_storage set search_path = pg_catalog, pg_temp;
    alter role plinth_realtime set search_path = pg_catalog, pg_temp;
    alter role plinth_api set search_path = pg_catalog, pg_temp;

    create schema auth authorization plinth_auth;
    create schema storage authorization plinth_storage;
    create schema realtime authorization plinth_realtime;
    grant usage on schema auth, storage, realtime to anon, authenticated, service_role;

    grant plinth_auth, plinth_storage, plinth_realtime to postgres with inherit true, set false;
    grant authenticator to plinth_api with inherit false, set true;

    grant usage on schema plinth to plinth_auth, plinth_storage, plinth_realtime;
    grant select, insert on plinth.service_migrations to plinth_auth, plinth_storage, plinth_realtime;
  `,
}
