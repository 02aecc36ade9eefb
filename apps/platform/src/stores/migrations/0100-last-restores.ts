export const lastRestores = {
  name: '0100-last-restores',
  sql: /* SQL */ `
    -- Of the last restore that is in place: what it put back, to which moment, and when. Of earlier ones nobody knows.
    alter table platform.projects add column restored_from text;
    alter table platform.projects add column restored_to timestamptz;
    alter table platform.projects add column restored_at timestamptz;
  `,
}
