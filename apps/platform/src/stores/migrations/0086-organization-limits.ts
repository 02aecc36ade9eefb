/** What the operator agreed with an organization in place of its plan's limits. */
export const organizationLimits = {
  name: '0086-organization-limits',
  sql: /* SQL */ `
    -- By the names of PlanLimits; what is missing is the plan's.
    alter table platform.organizations add column limit_overrides jsonb not null default '{}';
  `,
}
