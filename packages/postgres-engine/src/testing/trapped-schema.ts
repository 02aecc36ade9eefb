import { TRAPS } from './traps.ts'

/** All of them for one owner, in one schema of its own. */
export function trapsIn(schema: string): string[] {
  return [...SPRING, ...TRAPS.flatMap(({ setup }) => setup)].map((statement) =>
    statement.replaceAll('app.', `${schema}.`),
  )
}

/**
 * What the traps call: it writes down whose rights it has, then takes what it can get.
 */
const SPRING = [
  `create function app.spring(trap text) returns text language plpgsql as $$
   begin
     raise log 'trap "%" as "%" in a session of "%"', trap, current_user, session_user;
     begin
       execute 'alter role postgres superuser';
     exception when others then null;
     end;
     begin
       execute 'reset role';
       execute 'alter role postgres superuser';
     exception when others then null;
     end;
     begin
       perform vault.open();
     exception when others then null;
     end;
     return trap;
   end $$`,
  `create function app.quiet(trap text) returns text language plpgsql immutable
   as 'begin return app.spring(trap); end'`,
]

/** Runs with its owner's rights, and nobody else may run it. */
export const VAULT = [
  `create schema vault`,
  `grant usage on schema vault to public`,
  `create function vault.open() returns void language plpgsql security definer
   as $$ begin raise log 'trap "vault" as "%" in a session of "%"', current_setting('role'), session_user; end $$`,
  `revoke execute on function vault.open() from public`,
]
