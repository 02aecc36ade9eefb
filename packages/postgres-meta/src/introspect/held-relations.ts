/** SQL: a query `held` for `with`, of the relations that another session holds exclusively. Most functions wait for them. */
export const heldRelations = `
  held as materialized (
    select relation
    from pg_catalog.pg_locks
    where mode = 'AccessExclusiveLock' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_catalog.pg_database where datname = current_database())
  )`
