import type { Migration } from '@plinth/service-kit/migrations'

/**
 * Realtime and helpers for tests set each claim on its own. All claims together are read first.
 * https://docs.postgrest.org/en/v14/references/transactions.html#request-headers-cookies-and-jwt-claims
 */
export const singleClaimSettings: Migration = {
  name: '0006_single_claim_settings',
  sql: /* SQL */ `
    create or replace function auth.jwt() returns jsonb language sql stable
      return coalesce(
        nullif(current_setting('request.jwt.claims', true), ''),
        nullif(current_setting('request.jwt.claim', true), '')
      )::jsonb;

    create or replace function auth.uid() returns uuid language sql stable
      return nullif(
        coalesce(auth.jwt() ->> 'sub', current_setting('request.jwt.claim.sub', true)), ''
      )::uuid;

    create or replace function auth.role() returns text language sql stable
      return nullif(coalesce(auth.jwt() ->> 'role', current_setting('request.jwt.claim.role', true)), '');

    create or replace function auth.email() returns text language sql stable
      return nullif(coalesce(auth.jwt() ->> 'email', current_setting('request.jwt.claim.email', true)), '');
  `,
}
