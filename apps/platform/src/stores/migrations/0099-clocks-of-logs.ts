export const clocksOfLogs = {
  name: '0099-clocks-of-logs',
  sql: /* SQL */ `
    -- Whether the clock was ever set back while it was written; of earlier logs nobody knows, so it is looked up.
    alter table platform.archived_logs add column was_set_back boolean not null default true;
    alter table platform.archived_logs alter column was_set_back set default false;
  `,
}
