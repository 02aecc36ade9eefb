/** What is known of projects that are gone for good, as long as they have backups: by it people find those. */
export const deletedProjects = {
  name: '0076-deleted-projects',
  sql: /* SQL */ `
    create table platform.deleted_projects (
      ref text primary key,
      organization_id bigint not null references platform.organizations (id) on delete cascade,
      name text not null,
      deleted_at timestamptz not null
    );
    create index deleted_projects_organization_id_idx on platform.deleted_projects (organization_id);
    -- Of earlier ones the audit log knows the name; their last backup was taken when they went.
    insert into platform.deleted_projects (ref, organization_id, name, deleted_at)
    select b.ref, b.organization_id, coalesce((
      select e.after ->> 'name' from platform.audit_entries e
      where e.target = b.ref and e.verb in ('project.create', 'project.rename') and e.after ->> 'name' is not null
      order by e.occurred_at desc limit 1
    ), b.ref), max(b.created_at)
    from platform.backups b
    where not exists (select from platform.projects p where p.ref = b.ref)
    group by b.ref, b.organization_id;
  `,
}
