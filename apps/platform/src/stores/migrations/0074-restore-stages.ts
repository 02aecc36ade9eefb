/** A restore can be canceled until it is put in place, also by a platform that was started meanwhile. */
export const restoreStages = {
  name: '0074-restore-stages',
  sql: /* SQL */ `
    -- Of a restore that replaces the data: 'cancelable', 'canceled', or 'final' from the swap on. One that is under way now
    -- cannot be canceled.
    alter table platform.projects add column restore_stage text;
  `,
}
