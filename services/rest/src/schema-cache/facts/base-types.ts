/** Domains over domains, down to the type that is none. */
export const BASE_TYPES = `
  domains as (
    select oid as domain, typbasetype as base from pg_type where typtype = 'd'
    union all
    select domains.domain, over.typbasetype
    from domains join pg_type over on over.oid = domains.base
    where over.typtype = 'd'
  ),
  base_types as materialized (
    select domains.domain, base.oid, base.typname, base.typnamespace, base.typtype, base.typrelid
    from domains join pg_type base on base.oid = domains.base
    where base.typtype <> 'd'
  )`
