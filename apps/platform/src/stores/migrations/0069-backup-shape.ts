/** Counted rows alone cannot tell that a table was emptied or altered. */
export const backupShape = {
  name: '0069-backup-shape',
  sql: /* SQL */ `
    -- What the objects of the project's database were like; unknown for earlier backups, and so are the rows since then.
    alter table platform.backups add column shape text;
  `,
}
