/** A backup is verified, which is the usual word. One that waits under the earlier task is verified when it is asked for. */
export const backupVerifications = {
  name: '0066-backup-verifications',
  sql: /* SQL */ `
    alter table platform.backups rename column proof_state to verification_state;
    alter table platform.backups rename column proved_at to verified_at;
    alter table platform.backups rename column proof_restore_ms to verification_restore_ms;
    alter table platform.backups rename column proof_tables to verification_tables;
    alter table platform.backups rename column proof_rows to verification_rows;
    alter table platform.backups rename column proof_compared_rows to verification_compared_rows;
    alter table platform.backups rename column proof_failure to verification_failure;
    update platform.backups set verification_state = null where verification_state in ('waiting', 'running');
  `,
}
