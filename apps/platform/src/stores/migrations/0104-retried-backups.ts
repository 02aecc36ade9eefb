export const retriedBackups = {
  name: '0104-retried-backups',
  sql: /* SQL */ `
    -- When a scheduled backup is tried again that failed because of the place where backups are kept; null otherwise.
    alter table platform.projects add column backup_retry_at timestamptz;
  `,
}
