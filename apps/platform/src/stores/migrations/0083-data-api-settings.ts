import type { Migration } from '@plinth/service-kit/migrations'

/** What each project has set for its REST API; one without a row has the defaults. */
export const dataApiSettings: Migration = {
  name: '0083_data_api_settings',
  sql: /* SQL */ `
    create table platform.data_api_settings (
      ref text primary key references platform.projects (ref) on delete cascade,
      schemas text[] not null,
      extra_search_path text[] not null,
      max_rows integer not null,
      aggregates boolean not null,
      plans boolean not null,
      rollbacks boolean not null
    );
  `,
}
