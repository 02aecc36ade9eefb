export const projectRoles = {
  name: '0092-project-roles',
  sql: /* SQL */ `
    -- Without a role of their own in the organization, members have roles in single projects alone.
    alter table platform.members alter column role drop not null;

    -- Counts in its project in place of the role in the organization.
    create table platform.project_members (
      organization_id bigint not null,
      profile_id bigint not null,
      project_id bigint not null references platform.projects on delete cascade,
      role text not null check (role in ('Owner', 'Admin', 'Developer', 'Read-only')),
      primary key (project_id, profile_id),
      foreign key (organization_id, profile_id) references platform.members on delete cascade
    );
    create index project_members_of_member on platform.project_members (organization_id, profile_id);

    -- Removes members whose last project is gone. It fires after their roles there are deleted, and waits for a change of
    -- roles that is under way.
    create function platform.remove_members_without_role() returns trigger language plpgsql as $$
    begin
      perform from platform.organizations where id = old.organization_id for update;
      delete from platform.members m
      where m.organization_id = old.organization_id and m.role is null and not exists (
        select from platform.project_members pm
        where pm.organization_id = m.organization_id and pm.profile_id = m.profile_id
      );
      return null;
    end $$;
    create trigger without_role after delete on platform.projects
      for each row execute function platform.remove_members_without_role();

    alter table platform.invitations alter column role drop not null;
    create table platform.invitation_projects (
      invitation_id uuid not null references platform.invitations on delete cascade,
      project_id bigint not null references platform.projects on delete cascade,
      role text not null check (role in ('Owner', 'Admin', 'Developer', 'Read-only')),
      primary key (invitation_id, project_id)
    );
    create index invitation_projects_of_project on platform.invitation_projects (project_id);
  `,
}
