/** A backup of the platform that the operator deleted goes with the next sweep. */
export const removedPlatformBackups = {
  name: '0077-removed-platform-backups',
  sql: /* SQL */ `
    -- Its bytes are still to be deleted.
    alter table platform.platform_backups add column is_removed boolean not null default false;
  `,
}
