/** A deleted backup can be brought back for a while: one click, or one stolen session, loses nothing for good. */
export const deletedBackups = {
  name: '0075-deleted-backups',
  sql: /* SQL */ `
    -- When somebody deleted it; its bytes stay for two days.
    alter table platform.backups add column deleted_at timestamptz;
  `,
}
