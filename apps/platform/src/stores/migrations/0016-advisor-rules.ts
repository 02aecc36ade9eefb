export const advisorRules = {
  name: '0016-advisor-rules',
  sql: /* SQL */ `
    -- A rule without a row is on, so that a rule that is new is on everywhere.
    create table platform.switched_off_advisor_rules (
      project_id bigint not null references platform.projects on delete cascade,
      rule text not null,
      primary key (project_id, rule)
    );
  `,
}
