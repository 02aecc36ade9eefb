export const snippetIds = {
  name: '0027-snippet-ids',
  sql: /* SQL */ `
    -- An id is its owner's own: that somebody else has the same one cannot be noticed.
    alter table platform.snippets drop constraint snippets_pkey;
    alter table platform.snippets add primary key (project_id, owner_id, id);
    drop index platform.snippets_project;
  `,
}
