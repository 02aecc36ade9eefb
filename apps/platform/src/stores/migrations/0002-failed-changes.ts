export const failedChanges = {
  name: '0002-failed-changes',
  sql: /* SQL */ `
    -- The size that a resize moves to: compute_size is the one that the cluster really has.
    alter table platform.projects add column target_size text;
    update platform.projects set target_size = compute_size where status = 'RESIZING';

    -- Why the last resize or upgrade changed nothing. Stays until some change succeeds.
    alter table platform.projects add column failed_change text;
  `,
}
