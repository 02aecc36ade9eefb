export const reasonsOfFailedChanges = {
  name: '0098-reasons-of-failed-changes',
  sql: /* SQL */ `
    -- Which change failed stands apart from why, which was one text that began with one of four sentences.
    alter table platform.projects add column failed_change_reason text;
    update platform.projects set
      failed_change_reason = substr(failed_change, strpos(failed_change, '. ') + 2),
      failed_change = case
        when failed_change like 'The backup was not restored. %' then 'restore'
        when failed_change like 'The size was not changed. %' then 'resize'
        when failed_change like 'The new size is set, but something failed. %' then 'resize-done'
        else 'upgrade'
      end
    where failed_change is not null;
    alter table platform.projects add constraint failed_change_has_reason
      check ((failed_change is null) = (failed_change_reason is null));
  `,
}
