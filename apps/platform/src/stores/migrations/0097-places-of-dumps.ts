export const placesOfDumps = {
  name: '0097-places-of-dumps',
  sql: /* SQL */ `
    -- Of the few that run at once, the one that works on it; it stays until that has ended, also over a restart.
    alter table platform.dump_uploads add column place smallint;
    -- When it got one last, by which organizations take turns.
    alter table platform.dump_uploads add column placed_at timestamptz;
    -- How often it was begun since it was started.
    alter table platform.dump_uploads add column attempts int not null default 0;
    create unique index dump_uploads_place_idx on platform.dump_uploads (place) where place is not null;
  `,
}
