/** A smaller plan begins at the end of a cycle. It waits, and does not count from then, where the organization did not fit. */
export const plannedPlans = {
  name: '0103-planned-plans',
  sql: /* SQL */ `
    alter table platform.subscriptions
      add column next_plan text,
      add column next_plan_at timestamptz,
      add column next_plan_waits boolean not null default false,
      add check ((next_plan is null) = (next_plan_at is null));
  `,
}
