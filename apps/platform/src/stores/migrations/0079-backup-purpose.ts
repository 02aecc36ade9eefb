/** What a backup was taken for, where its kind says less. */
export const backupPurpose = {
  name: '0079-backup-purpose',
  sql: /* SQL */ `
    alter table platform.backups add column purpose text;
  `,
}
