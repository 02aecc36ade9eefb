export const sweeps = {
  name: '0096-sweeps',
  sql: /* SQL */ `
    -- When backups were last deleted because their time was over, and since when that waits.
    create table platform.sweeps (
      subject text primary key,
      swept_at timestamptz not null,
      waiting_since timestamptz
    );
  `,
}
