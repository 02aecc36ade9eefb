import type { ProjectMigration } from '../service-migrations.ts'

/**
 * Notes every change of rights on an object, wherever its command stands: in a function, in a DO block, in CREATE SCHEMA.
 * What is undone is not noted. The platform reads the notes and removes them. Nobody but the superuser can write or remove
 * one, or turn the trigger off. https://www.postgresql.org/docs/current/event-trigger-definition.html
 */
export const notedRights: ProjectMigration = {
  name: '0007_noted_rights',
  sql: /* SQL */ `
    create table plinth.noted_rights (
      login name not null,
      command text not null,
      object_type text not null
    );
    alter table plinth.noted_rights enable row level security;

    create function plinth.note_rights() returns event_trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $$
    begin
      if (select rolsuper from pg_roles where rolname = session_user) then return; end if;
      insert into plinth.noted_rights
      select session_user, command_tag, lower(object_type) from pg_event_trigger_ddl_commands()
      where command_tag in ('GRANT', 'REVOKE', 'ALTER DEFAULT PRIVILEGES') and not in_extension
      union all
      select session_user, tg_tag, 'every object' where tg_tag = 'DROP OWNED';
    end
    $$;

    create event trigger plinth_note_rights on ddl_command_end
    when tag in ('GRANT', 'REVOKE', 'ALTER DEFAULT PRIVILEGES', 'CREATE SCHEMA', 'DROP OWNED')
    execute function plinth.note_rights();
    alter event trigger plinth_note_rights enable always;
  `,
}
