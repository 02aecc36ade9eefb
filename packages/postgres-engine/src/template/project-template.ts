import { ADVISORY_LOCKS_FOR_OWNERS } from './advisory-locks.ts'
import type { PostgresMajor } from '../binaries.ts'

/**
 * What a new cluster holds before anybody uses it, as statements for the superuser in the database `postgres`. No
 * statement may hold an empty line: the single-user server takes one for its end.
 */
export function templateStatements(kind: 'project' | 'bare', major: PostgresMajor): string[] {
  return kind === 'bare' ? SEALED_SUPERUSER : [...SEALED_SUPERUSER, ...projectStatements(major)]
}

/**
 * The owner of the database may set defaults for every session in it. These are the superuser's own, which win: its
 * sessions must not look names up where others can put things.
 */
const SEALED_SUPERUSER = [
  `alter role plinth_admin set search_path = pg_catalog, pg_temp`,
  `alter role plinth_admin set role = 'none'`,
  `alter role plinth_admin set statement_timeout = 0`,
  `alter role plinth_admin set lock_timeout = 0`,
  `alter role plinth_admin set default_transaction_read_only = off`,
]

function projectStatements(major: PostgresMajor) {
  return [
    ...roles(major),
    ...DATABASE,
    ...EXTENSIONS,
    ...DEFAULT_RIGHTS,
    ...FEWER_RIGHTS_FOR_EVERYBODY,
    ...SAFE_NEW_OBJECTS,
  ]
}

function roles(major: PostgresMajor) {
  return [
    // Before 16, CREATEROLE hands out every role but superusers, also the one that runs programs on the server.
    `create role postgres login createdb ${major >= 16 ? 'createrole' : ''} replication bypassrls`,
    `grant pg_monitor, pg_read_all_settings, pg_signal_backend to postgres`,
    `create role anon nologin noinherit`,
    `create role authenticated nologin noinherit`,
    `create role service_role nologin noinherit bypassrls`,
    `grant anon, authenticated, service_role to postgres with admin option`,
    `create role authenticator login noinherit`,
    `grant anon, authenticated, service_role to authenticator`,
    `create role plinth_writer login noinherit`,
    `grant postgres to plinth_writer`,
    `alter role plinth_writer set role = 'postgres'`,
    `create role plinth_reader login bypassrls`,
    `alter role plinth_reader set default_transaction_read_only = on`,
    `create role plinth_assistant login noinherit connection limit 5`,
    `alter role plinth_assistant set default_transaction_read_only = on`,
  ]
}

const DATABASE = [
  `alter database postgres owner to postgres`,
  `revoke create, temporary on database postgres from public`,
  `grant create, temporary on database postgres to postgres`,
  `grant usage on schema public to anon, authenticated, service_role, plinth_reader, plinth_assistant`,
  `alter database postgres set search_path = "$user", public, extensions`,
]

const EXTENSIONS = [
  `create schema extensions authorization postgres`,
  `grant usage on schema extensions to anon, authenticated, service_role, plinth_reader`,
  // Made by its owner-to-be where Postgres allows that, so that people can drop and update it.
  `set role postgres`,
  `create extension pgcrypto schema extensions`,
  `create extension "uuid-ossp" schema extensions`,
  `reset role`,
  `create extension pg_stat_statements schema extensions`,
  `grant execute on function extensions.pg_stat_statements_reset to postgres`,
]

/**
 * The reader gets SELECT object by object. pg_read_all_data would also show it pg_authid, where everybody's password
 * verifiers are. Row level security does not hold TRUNCATE back, so the public roles do not get it.
 */
const DEFAULT_RIGHTS = [
  `alter default privileges for role postgres in schema public grant select, insert, update, delete on tables to anon, authenticated`,
  `alter default privileges for role postgres in schema public grant all on tables to service_role`,
  `alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role`,
  // Anybody else could write through a function that runs with its owner's rights.
  `alter default privileges for role postgres revoke execute on functions from public`,
  `alter default privileges for role postgres grant execute on functions to anon, authenticated, service_role`,
  `alter default privileges for role postgres grant usage on schemas to plinth_reader`,
  `alter default privileges for role postgres grant select on tables to plinth_reader`,
  `alter default privileges for role postgres grant select on sequences to plinth_reader`,
]

/** Everybody may write large objects and log messages and end their login's sessions unless told otherwise. Those that touch the server's files stay with the superuser. */
const FEWER_RIGHTS_FOR_EVERYBODY = [
  `do $$
declare
  writer regprocedure;
begin
  for writer in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'pg_catalog'::regnamespace
      and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put', 'lowrite', 'lo_unlink', 'lo_truncate',
                      'lo_truncate64', 'pg_logical_emit_message')
  loop
    execute format('revoke execute on function %s from public', writer);
    execute format('grant execute on function %s to postgres', writer);
  end loop;
end
$$`,
  ADVISORY_LOCKS_FOR_OWNERS,
  // Several people work under one narrow login, and none ends what another one runs.
  `revoke execute on function pg_terminate_backend(int, bigint), pg_cancel_backend(int) from public`,
  `grant execute on function pg_terminate_backend(int, bigint), pg_cancel_backend(int) to postgres with grant option`,
]

/**
 * A new table in public shows nothing until a policy says so, and a new view shows what its reader may see. Materialized
 * views and foreign tables know no row level security, so the public roles cannot reach them until somebody grants it.
 */
const SAFE_NEW_OBJECTS = [
  `create schema plinth`,
  `create function plinth.secure_new_object() returns event_trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made record;
begin
  for made in
    select objid, object_type, object_identity from pg_event_trigger_ddl_commands()
    where schema_name = 'public' and not in_extension
  loop
    if made.object_type = 'table' then
      execute format('alter table %s enable row level security', made.object_identity);
    elsif made.object_type = 'view' then
      if not exists (
        select from pg_class, unnest(reloptions) as option
        where oid = made.objid and option like 'security_invoker=%'
      ) then
        execute format('alter view %s set (security_invoker = on)', made.object_identity);
      end if;
    elsif made.object_type in ('materialized view', 'foreign table') then
      execute format('revoke all on %s from anon, authenticated', made.object_identity);
    end if;
  end loop;
end
$$`,
  `create event trigger plinth_secure_new_objects on ddl_command_end
when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'CREATE VIEW', 'CREATE MATERIALIZED VIEW',
             'CREATE FOREIGN TABLE', 'IMPORT FOREIGN SCHEMA')
execute function plinth.secure_new_object()`,
]
