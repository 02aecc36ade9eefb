import type { ProjectMigration } from '../service-migrations.ts'

const SERVICES = ['auth', 'storage', 'realtime']

/**
 * Postgres has no event trigger for REASSIGN OWNED, with which the owner of the database could take the services' schemas.
 * It changes everything or nothing, and a function only where the new owner may create in its schema: so each service owns
 * one in a schema of the platform. The functions there cannot be dropped or moved either.
 */
export const ownedSchemas: ProjectMigration = {
  name: '0006_owned_schemas',
  since: 16,
  sql: /* SQL */ `
    ${SERVICES.map(
      (service) => `
    create function plinth.owned_by_${service}() returns void language sql set search_path = pg_catalog, pg_temp return null;
    revoke execute on function plinth.owned_by_${service}() from public;
    alter function plinth.owned_by_${service}() owner to plinth_${service};`,
    ).join('\n')}

    create function plinth.protect_own_functions() returns event_trigger
    language plpgsql set search_path = pg_catalog, pg_temp
    as $$
    begin
      if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
      if exists (select from pg_event_trigger_dropped_objects() where schema_name = 'plinth') then
        raise exception 'permission denied: the schema plinth belongs to Plinth' using errcode = '42501';
      end if;
    end
    $$;
    create event trigger plinth_protect_own_functions on sql_drop execute function plinth.protect_own_functions();
  `,
}
