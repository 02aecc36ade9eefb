/** The type of a column without its length, which casts take no notice of. A domain counts as what it is made of. */
const COLUMN_TYPE = `
  case
    when t.typtype = 'd' and base.typnamespace = 'pg_catalog'::regnamespace then format_type(base.oid, null)
    when t.typtype <> 'd' and t.typnamespace = 'pg_catalog'::regnamespace then format_type(a.atttypid, null)
    else format_type(a.atttypid, a.atttypmod)
  end`

/** The length belongs to the column, or to the domain that it is of. */
const MAX_LENGTH = `
  (select
    case
      when true_type.modifier = -1 then null
      when true_type.oid in ('character varying'::regtype, 'character'::regtype) then true_type.modifier - 4
      when true_type.oid in ('bit varying'::regtype, 'bit'::regtype) then true_type.modifier
    end
  from (
    select
      case t.typtype when 'd' then t.typbasetype else a.atttypid end as oid,
      case t.typtype when 'd' then t.typtypmod else a.atttypmod end as modifier
  ) true_type)`

const DEFAULT = `
  case
    when a.attgenerated <> '' then null
    when a.attidentity = 'd' then (
      select format('nextval(%L)', sequence.objid::regclass)
      from pg_depend sequence
      where sequence.refclassid = 'pg_class'::regclass and sequence.refobjid = a.attrelid
        and sequence.refobjsubid = a.attnum and sequence.deptype = 'i' and sequence.classid = 'pg_class'::regclass
      limit 1
    )
    when stored.adbin is null then pg_get_expr(t.typdefaultbin, 0)
    else pg_get_expr(stored.adbin, stored.adrelid)
  end`

const ENUM_VALUES = `
  case when coalesce(base.typtype, t.typtype) = 'e' then (
    select json_agg(value.enumlabel order by value.enumsortorder)
    from pg_enum value
    where value.enumtypid = coalesce(base.oid, t.oid)
  ) end`

const COLUMNS = `
  select a.attrelid, json_agg(json_build_array(
    a.attname, said.description, not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)), ${COLUMN_TYPE},
    format_type(a.atttypid, a.atttypmod), ${MAX_LENGTH}, ${DEFAULT}, ${ENUM_VALUES}
  ) order by a.attnum) as columns
  from pg_class c
    join exposed on exposed.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join base_types base on base.domain = t.oid
    left join pg_attrdef stored on stored.adrelid = a.attrelid and stored.adnum = a.attnum
    left join pg_description said
      on said.classoid = 'pg_class'::regclass and said.objoid = a.attrelid and said.objsubid = a.attnum
  where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition
  group by a.attrelid`

/** A partition is reached through its table. */
export const TABLES = `
  select coalesce(json_agg(json_build_array(
    c.oid::bigint, exposed.nspname, c.relname, obj_description(c.oid, 'pg_class'), c.relkind in ('v', 'm'),
    case c.relkind when 'm' then 0 when 'v' then pg_relation_is_updatable(c.oid, true)
      when 'f' then pg_relation_is_updatable(c.oid, true) else 28 end,
    coalesce(listed.columns, '[]')
  ) order by exposed.nspname, c.relname), '[]')
  from pg_class c
    join exposed on exposed.oid = c.relnamespace
    left join (${COLUMNS}) listed on listed.attrelid = c.oid
  where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition`

export const VIEWS = `
  select coalesce(json_agg(json_build_array(c.oid::bigint, rule.ev_action::text) order by c.oid), '[]')
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_rewrite rule on rule.ev_class = c.oid and rule.rulename = '_RETURN'
  where c.relkind in ('v', 'm') and (n.nspname = any($1::text[]) or n.nspname = any($2::text[]))`
