const OF_PEOPLE = `k.connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`

/** Keys of every schema: two exposed views may be related by tables that are not. */
export const KEYS = `
  select coalesce(json_agg(json_build_array(
    k.contype, k.conname, k.conrelid::bigint, k.conkey, k.confrelid::bigint, k.confkey, k.conparentid <> 0
  ) order by k.conrelid, k.conname), '[]')
  from pg_constraint k
  where k.contype in ('p', 'u', 'f') and ${OF_PEOPLE}`

export const KEYED = `
  select coalesce(json_agg(json_build_array(c.oid::bigint, n.nspname, c.relname, named.columns) order by c.oid), '[]')
  from (
    select a.attrelid, json_agg(json_build_array(a.attnum, a.attname) order by a.attnum) as columns
    from (
      select k.conrelid as relation, unnest(k.conkey) as number from pg_constraint k
      where k.contype in ('p', 'u', 'f') and ${OF_PEOPLE}
      union
      select k.confrelid, unnest(k.confkey) from pg_constraint k
      where k.contype = 'f' and ${OF_PEOPLE}
    ) used
      join pg_attribute a on a.attrelid = used.relation and a.attnum = used.number
    group by a.attrelid
  ) named
    join pg_class c on c.oid = named.attrelid
    join pg_namespace n on n.oid = c.relnamespace`
