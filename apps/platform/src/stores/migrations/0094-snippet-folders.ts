export const snippetFolders = {
  name: '0094-snippet-folders',
  sql: /* SQL */ `
    alter table platform.snippets add column folder text;

    -- Follows a snippet that passes to another owner.
    create table platform.snippet_favorites (
      project_id bigint not null,
      owner_id bigint not null,
      snippet_id uuid not null,
      profile_id bigint not null references platform.profiles on delete cascade,
      primary key (project_id, profile_id, owner_id, snippet_id),
      foreign key (project_id, owner_id, snippet_id) references platform.snippets (project_id, owner_id, id)
        on update cascade on delete cascade
    );
    create index snippet_favorites_of_snippet on platform.snippet_favorites (project_id, owner_id, snippet_id);
    create index snippet_favorites_of_profile on platform.snippet_favorites (profile_id);
  `,
}
