import type { Migration } from '@plinth/service-kit/migrations'

/** Wrong codes since the last right one, which a restart does not forget. */
export const failedCodes: Migration = {
  name: '0009_failed_codes',
  sql: /* SQL */ `
    alter table auth.mfa_factors
      add column failed_codes integer not null default 0,
      add column last_failed_at timestamptz;
  `,
}
