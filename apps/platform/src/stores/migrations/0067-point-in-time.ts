/** The archived write-ahead logs. A row outlives its project, as backups do. */
export const pointInTime = {
  name: '0067-point-in-time',
  sql: /* SQL */ `
    create table platform.archived_logs (
      ref text not null,
      id text not null,
      -- Names of its files; none is missing in between.
      first_segment text not null,
      last_segment text not null,
      -- What was acknowledged by then is stored.
      through timestamptz not null,
      stored_bytes bigint not null,
      primary key (ref, id)
    );
    -- Which log goes on where a backup ends, and the file of it that a restore reads first.
    alter table platform.backups add column log_id text;
    alter table platform.backups add column log_start text;
    -- To which moment after the backup the restore under way goes.
    alter table platform.projects add column restoring_moment timestamptz;
    -- Why the log cannot be stored at present, and since when.
    alter table platform.projects add column log_failure text;
    alter table platform.projects add column log_failing_since timestamptz;
  `,
}
