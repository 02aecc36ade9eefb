import type { ProjectMigration } from '../service-migrations.ts'

const COMMANDS = [
  'AGGREGATE',
  'COLLATION',
  'CONVERSION',
  'DOMAIN',
  'FOREIGN DATA WRAPPER',
  'FOREIGN TABLE',
  'FUNCTION',
  'LANGUAGE',
  'LARGE OBJECT',
  'MATERIALIZED VIEW',
  'OPERATOR',
  'OPERATOR CLASS',
  'OPERATOR FAMILY',
  'PROCEDURE',
  'PUBLICATION',
  'ROUTINE',
  'SCHEMA',
  'SEQUENCE',
  'SERVER',
  'STATISTICS',
  'SUBSCRIPTION',
  'TABLE',
  'TEXT SEARCH CONFIGURATION',
  'TEXT SEARCH DICTIONARY',
  'TYPE',
  'VIEW',
].map((kind) => `'ALTER ${kind}'`)

/**
 * Notes every object that gets another owner, who then has every right on it. What Postgres calls stable reads by the
 * snapshot of the command that calls it, from before the command did anything: so the trigger still sees the earlier
 * owner, and what it calls to write the note sees the present one. REASSIGN OWNED fires no event trigger. An upgrade knows
 * the platform's functions by their names as they are written here, with the types of their arguments.
 * https://www.postgresql.org/docs/current/xfunc-volatility.html
 */
export const notedOwners: ProjectMigration = {
  name: '0010_noted_owners',
  sql: /* SQL */ `
    alter table plinth.noted_rights add column object text, add column owners text;

    -- of a catalog's object
    create function plinth.owner_of(pg_catalog.oid,pg_catalog.oid) returns oid
    language sql stable set search_path = pg_catalog, pg_temp
    as $$
      select refobjid from pg_shdepend
      where dbid = (select oid from pg_database where datname = current_database())
        and classid = $1 and objid = $2 and deptype = 'o'
    $$;
    revoke execute on function plinth.owner_of(oid, oid) from public;

    -- command, kind and name of an object, its catalog and number, and its owner before
    create function plinth.note_owner(pg_catalog.text,pg_catalog.text,pg_catalog.text,pg_catalog.oid,pg_catalog.oid,pg_catalog.oid)
    returns void
    language sql volatile set search_path = pg_catalog, pg_temp
    as $$
      insert into plinth.noted_rights (login, command, object_type, object, owners)
      -- nothing is kept about who owns what for the roles that Postgres begins with
      select session_user, $1, $2, $3, 'owned by ' || coalesce(pg_get_userbyid(now)::text, 'a role of Postgres')
        || ', before by ' || coalesce(pg_get_userbyid($6)::text, 'a role of Postgres')
      from plinth.owner_of($4, $5) as now where now is distinct from $6
    $$;
    revoke execute on function plinth.note_owner(text, text, text, oid, oid, oid) from public;

    create function plinth.note_owners() returns event_trigger
    language plpgsql stable security definer set search_path = pg_catalog, pg_temp
    as $$
    declare
      done record;
    begin
      if (select rolsuper from pg_roles where rolname = session_user) then return; end if;
      for done in select * from pg_event_trigger_ddl_commands() where not in_extension loop
        perform plinth.note_owner(done.command_tag, done.object_type, done.object_identity, done.classid, done.objid,
          plinth.owner_of(done.classid, done.objid));
      end loop;
    end
    $$;

    create event trigger plinth_note_owners on ddl_command_end
    when tag in (${COMMANDS.join(', ')})
    execute function plinth.note_owners();
    alter event trigger plinth_note_owners enable always;
  `,
}
