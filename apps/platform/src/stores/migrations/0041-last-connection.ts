export const lastConnection = {
  name: '0041-last-connection',
  sql: /* SQL */ `
    -- When a client last signed in to the database through the front, to the minute.
    alter table platform.projects add column last_connected_at timestamptz;
  `,
}
