import type { ProjectMigration } from '../service-migrations.ts'

/** Lets the owner reset the statistics of statements, in clusters from before the template said so. */
export const statisticsReset: ProjectMigration = {
  name: '0002_statistics_reset',
  sql: /* SQL */ `
    do $$
    declare
      resetter regprocedure;
    begin
      for resetter in
        select oid from pg_catalog.pg_proc
        where proname = 'pg_stat_statements_reset' and pronamespace = to_regnamespace('extensions')
      loop
        execute format('grant execute on function %s to postgres', resetter);
      end loop;
    end
    $$
  `,
}
