import type { Migration } from '@plinth/service-kit/migrations'

/**
 * What policies ask about the caller. The bodies are standard SQL, bound when the function is made: no search path can
 * change their meaning, and the planner may inline them, which `set search_path` would forbid.
 * https://www.postgresql.org/docs/current/sql-createfunction.html
 */
export const claimsFunctions: Migration = {
  name: '0002_claims_functions',
  sql: /* SQL */ `
    create function auth.jwt() returns jsonb language sql stable
      return nullif(current_setting('request.jwt.claims', true), '')::jsonb;

    create function auth.uid() returns uuid language sql stable
      return nullif(auth.jwt() ->> 'sub', '')::uuid;

    create function auth.role() returns text language sql stable
      return auth.jwt() ->> 'role';

    create function auth.email() returns text language sql stable
      return auth.jwt() ->> 'email';
  `,
}
