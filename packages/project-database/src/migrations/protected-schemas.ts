import type { ProjectMigration } from '../service-migrations.ts'

const SERVICES = `'{plinth_auth,plinth_storage,plinth_realtime}'::name[]`
const SCHEMAS = `'{auth,storage,realtime}'::text[]`
const MAY_CHANGE = `current_user = any (${SERVICES}) or (select rolsuper from pg_roles where rolname = current_user)`

const refuse = (what: string) => `raise exception 'permission denied: % belongs to a service of Plinth', ${what}
    using errcode = '42501',
          hint = 'In auth, storage and realtime you can create policies and triggers, grant rights and comment.';`

/** Whether an object belongs to a service, wherever it was moved to and whatever it is called now. */
const belongs = (catalog: string, owner: string) =>
  `change.classid = '${catalog}'::regclass
   and (select pg_get_userbyid(${owner}) from ${catalog} where oid = change.objid) = any (${SERVICES})`

const ownerOfRuledTable = '(select relowner from pg_class where oid = ev_class)'
const ownerOfExtendedSchema = '(select nspowner from pg_namespace where oid = extnamespace)'

/**
 * In the services' schemas people make policies and triggers, grant rights and comment; everything else there is refused,
 * also for the owner of the database, who has the services' rights. The functions run as the caller, which
 * is how they know the services themselves, and look nothing up where others can put things.
 */
export const protectedSchemas: ProjectMigration = {
  name: '0004_protected_schemas',
  since: 16,
  sql: /* SQL */ `
    create function plinth.protect_from_change() returns event_trigger
    language plpgsql set search_path = pg_catalog, pg_temp
    as $$
    declare
      change record;
    begin
      if ${MAY_CHANGE} then return; end if;
      for change in
        select command_tag, object_type, object_identity, classid, objid, schema_name
        from pg_event_trigger_ddl_commands()
        where command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'ALTER TRIGGER', 'COMMENT',
                                  'GRANT', 'REVOKE', 'ALTER DEFAULT PRIVILEGES')
      loop
        if change.schema_name = any (${SCHEMAS})
          or change.object_type = 'schema' and change.object_identity = any (${SCHEMAS})
          or ${belongs('pg_namespace', 'nspowner')}
          or ${belongs('pg_class', 'relowner')}
          or ${belongs('pg_proc', 'proowner')}
          or ${belongs('pg_type', 'typowner')}
          or ${belongs('pg_rewrite', ownerOfRuledTable)}
          or ${belongs('pg_extension', ownerOfExtendedSchema)}
        then
          ${refuse('change.object_identity')}
        end if;
      end loop;
    end
    $$;

    create function plinth.protect_from_drop() returns event_trigger
    language plpgsql set search_path = pg_catalog, pg_temp
    as $$
    declare
      dropped record;
    begin
      if ${MAY_CHANGE} then return; end if;
      for dropped in
        select object_identity from pg_event_trigger_dropped_objects()
        where schema_name = any (${SCHEMAS}) and object_type not in ('policy', 'trigger')
          or object_type = 'schema' and object_identity = any (${SCHEMAS})
      loop
        ${refuse('dropped.object_identity')}
      end loop;
    end
    $$;

    create event trigger plinth_protect_from_change on ddl_command_end execute function plinth.protect_from_change();
    create event trigger plinth_protect_from_drop on sql_drop execute function plinth.protect_from_drop();
  `,
}
