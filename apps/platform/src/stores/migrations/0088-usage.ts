export const usage = {
  name: '0088-usage',
  sql: /* SQL */ `
    -- A project that is gone has used what it used, so its ref names no row.
    create table platform.usage_hours (
      project_ref text not null,
      organization_id bigint not null references platform.organizations on delete cascade,
      metric text not null,
      hour timestamptz not null,
      quantity bigint not null check (quantity >= 0),
      primary key (project_ref, metric, hour)
    );
    create index usage_hours_of_organization on platform.usage_hours (organization_id, hour)
      include (metric, project_ref, quantity);

    -- Until when it was measured, and from which hour on it is to be measured again.
    create table platform.usage_progress (
      is_only boolean primary key default true check (is_only),
      measured_from timestamptz not null,
      measured_until timestamptz not null
    );

    -- What the platform restricted for a quota it also ends; what an operator said stays until they say otherwise.
    alter table platform.organizations add column is_restricted_by_quota boolean not null default false;
  `,
}
