/** What is sampled of each awake cluster every minute, and how long the steps of a project's creation took. */
export const projectMetrics = {
  name: '0050-project-metrics',
  sql: /* SQL */ `
    create table platform.project_metrics (
      ref text not null references platform.projects (ref) on delete cascade,
      sampled_at timestamptz not null,
      started_at timestamptz not null,
      connections integer not null,
      blocked integer not null,
      size_bytes bigint not null,
      -- Counters of Postgres: they only grow until something resets them.
      blocks_hit bigint not null,
      blocks_read bigint not null,
      deadlocks bigint not null,
      -- Null where pg_stat_statements is not installed.
      statements bigint,
      statement_ms double precision,
      primary key (ref, sampled_at)
    );
    create index project_metrics_sampled_at_idx on platform.project_metrics (sampled_at);

    create table platform.project_creation_steps (
      ref text not null references platform.projects (ref) on delete cascade,
      step text not null,
      milliseconds integer not null,
      primary key (ref, step)
    );
  `,
}
