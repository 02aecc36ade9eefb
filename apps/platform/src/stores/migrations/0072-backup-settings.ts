/** What the members of a project set about its backups. */
export const backupSettings = {
  name: '0072-backup-settings',
  sql: /* SQL */ `
    alter table platform.projects add column has_daily_backups boolean not null default true;
    -- In UTC; null where the platform spreads the projects over the day.
    alter table platform.projects add column backup_hour smallint check (backup_hour between 0 and 23);
    -- When that hour was chosen: it does not count on the days before.
    alter table platform.projects add column backup_hour_since timestamptz;
    alter table platform.projects add column has_point_in_time boolean not null default true;
  `,
}
