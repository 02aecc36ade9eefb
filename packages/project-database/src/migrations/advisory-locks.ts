import type { ProjectMigration } from '../service-migrations.ts'

/**
 * Advisory locks fill the lock table that all sessions share, so people who may only read take none, in clusters from
 * before the template said so.
 */
export const advisoryLocks: ProjectMigration = {
  name: '0011_advisory_locks',
  sql: /* SQL */ `
    do $$
    declare
      taker regprocedure;
    begin
      for taker in
        select oid from pg_catalog.pg_proc
        where pronamespace = 'pg_catalog'::regnamespace
          and proname ~ '^pg_(try_)?advisory_(xact_)?lock(_shared)?$'
          and has_function_privilege('public', oid, 'execute')
      loop
        execute format('revoke execute on function %s from public', taker);
        execute format('grant execute on function %s to postgres with grant option', taker);
        execute format('grant execute on function %s to service_role', taker);
      end loop;
    end
    $$
  `,
}
