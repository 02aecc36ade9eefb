/**
 * Advisory locks fill the lock table that all sessions share, so people who may only read cannot take any. For the
 * superuser, in the database `postgres`; what is as it should be is left alone.
 */
export const ADVISORY_LOCKS_FOR_OWNERS = `do $$
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
$$`
