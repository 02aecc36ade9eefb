import type { ProjectMigration } from '../service-migrations.ts'

/** What the REST API of a project has to know again. Grants are not among it: Postgres checks them at each request. */
const TAGS = [
  'CREATE SCHEMA',
  'ALTER SCHEMA',
  'CREATE TABLE',
  'CREATE TABLE AS',
  'SELECT INTO',
  'ALTER TABLE',
  'CREATE FOREIGN TABLE',
  'ALTER FOREIGN TABLE',
  'CREATE VIEW',
  'ALTER VIEW',
  'CREATE MATERIALIZED VIEW',
  'ALTER MATERIALIZED VIEW',
  'CREATE FUNCTION',
  'ALTER FUNCTION',
  'CREATE PROCEDURE',
  'ALTER PROCEDURE',
  'CREATE TYPE',
  'ALTER TYPE',
  'CREATE DOMAIN',
  'ALTER DOMAIN',
  'CREATE CAST',
  'CREATE AGGREGATE',
  'CREATE TRIGGER',
  'CREATE RULE',
  'CREATE INDEX',
  'CREATE EXTENSION',
  'IMPORT FOREIGN SCHEMA',
  'COMMENT',
]

/**
 * Every change of the structure of the database notifies those who listen on `pgrst`, as `notify pgrst, 'reload schema'`
 * does by hand. Temporary objects tell nobody. https://docs.postgrest.org/en/v14/references/schema_cache.html
 */
export const toldChanges: ProjectMigration = {
  name: '0009_told_changes',
  since: 16,
  sql: /* SQL */ `
    create function plinth.tell_change() returns event_trigger
    language plpgsql set search_path = pg_catalog, pg_temp
    as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then
        perform pg_notify('pgrst', 'reload schema');
      end if;
    end
    $$;

    create function plinth.tell_drop() returns event_trigger
    language plpgsql set search_path = pg_catalog, pg_temp
    as $$
    begin
      if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
        perform pg_notify('pgrst', 'reload schema');
      end if;
    end
    $$;

    create event trigger plinth_tell_changes on ddl_command_end
      when tag in (${TAGS.map((tag) => `'${tag}'`).join(', ')})
      execute function plinth.tell_change();
    create event trigger plinth_tell_drops on sql_drop execute function plinth.tell_drop();
  `,
}
