/** Of types that cut off or pad by their length, which a parameter does not have, the variant that takes everything. */
const UNBOUNDED = `
  case p.type
    when 'bit'::regtype then 'bit varying'
    when 'bit[]'::regtype then 'bit varying[]'
    when 'character'::regtype then 'character varying'
    when 'character[]'::regtype then 'character varying[]'
    else p.type::regtype::text
  end`

/** What is given when the function is called; out parameters may stand between. */
const PARAMETERS = `
  select json_agg(json_build_array(
    coalesce(p.name, ''), p.type::regtype::text, ${UNBOUNDED}, p.position <= f.pronargs - f.pronargdefaults, p.mode = 'v'
  ) order by p.position)
  from (
    select given.type, f.proargnames[given.number] as name, coalesce(f.proargmodes[given.number], 'i') as mode,
      row_number() over (order by given.number) as position
    from unnest(coalesce(f.proallargtypes, f.proargtypes::oid[])) with ordinality given(type, number)
    where coalesce(f.proargmodes[given.number], 'i') in ('i', 'b', 'v')
  ) p`

/** A body has no names for parameters that have none, but may be the only one as a whole. */
const CALLABLE = `
  (f.pronargs = 0 or f.proargnames is not null or (f.pronargs = 1 and f.proargtypes[0] in
    ('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)))`

export const ROUTINES = `
  select coalesce(json_agg(json_build_array(
    exposed.nspname, f.proname, obj_description(f.oid, 'pg_proc'), (${PARAMETERS}), f.proretset,
    coalesce(base.typtype, t.typtype) = 'c' or coalesce(f.proargmodes::text[] && '{t,b,o}', false),
    n.nspname, coalesce(relation.relname, base.typname, t.typname), base.oid is not null,
    f.provolatile, f.provariadic <> 0, f.proconfig, f.oid::bigint
  ) order by exposed.nspname, f.proname, f.pronargs, f.oid), '[]')
  from pg_proc f
    join exposed on exposed.oid = f.pronamespace
    join pg_type t on t.oid = f.prorettype
    left join base_types base on base.domain = t.oid
    join pg_namespace n on n.oid = coalesce(base.typnamespace, t.typnamespace)
    left join pg_class relation on relation.oid = coalesce(base.typrelid, t.typrelid)
  where f.prokind = 'f' and t.oid <> 'trigger'::regtype and ${CALLABLE}`

const ROW_TYPES = `
  select r.oid, r.typname, r.typnamespace
  from pg_type r join pg_class c on c.oid = r.typrelid
  where c.relkind in ('r', 'p', 'f', 'v', 'm')`

/** Functions from a row of one relation to rows of another. */
export const COMPUTED = `
  select coalesce(json_agg(json_build_array(
    function_schema.nspname, f.proname, from_schema.nspname, from_row.typname, to_schema.nspname, to_row.typname,
    not f.proretset or f.prorows = 1
  ) order by function_schema.nspname, f.proname, from_schema.nspname, from_row.typname), '[]')
  from pg_proc f
    join pg_namespace function_schema on function_schema.oid = f.pronamespace
    join (${ROW_TYPES}) from_row on from_row.oid = f.proargtypes[0]
    join pg_namespace from_schema on from_schema.oid = from_row.typnamespace
    join (${ROW_TYPES}) to_row on to_row.oid = f.prorettype
    join pg_namespace to_schema on to_schema.oid = to_row.typnamespace
  where f.pronargs = 1`

/** Implicit casts by a function between a domain and text or JSON: how a value is written and read. */
export const REPRESENTATIONS = `
  select coalesce(json_agg(json_build_array(
    k.castsource::regtype::text, k.casttarget::regtype::text, k.castfunc::regproc::text
  ) order by k.oid), '[]')
  from pg_cast k
    join pg_type source on source.oid = k.castsource
    join pg_type target on target.oid = k.casttarget
  where k.castcontext = 'i' and k.castmethod = 'f' and has_function_privilege(k.castfunc, 'execute')
    and ((source.typtype = 'd' and target.oid in ('json'::regtype, 'text'::regtype))
      or (target.typtype = 'd' and source.oid in ('json'::regtype, 'text'::regtype)))`

/** Aggregates over rows, and functions, that return a domain which is named after a media type. */
export const HANDLERS = `
  with media_types as (
    select t.oid, t.typname, t.typnamespace, lower(t.typname) as media_type,
      case t.typname when '*/*' then 'application/octet-stream' else t.typname end as resolved
    from pg_type t
    where t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
  )
  select coalesce(json_agg(json_build_array(h.schema, h.name, h.target_schema, h.target, h.media_type, h.resolved)
    order by h.schema, h.name, h.target_schema, h.target, h.media_type), '[]')
  from (
    select exposed.nspname as schema, f.proname as name, n.nspname as target_schema, argument.typname as target,
      media_types.media_type, media_types.resolved
    from media_types
      join pg_proc f on f.prorettype = media_types.oid and f.prokind = 'a' and f.pronargs = 1
      join exposed on exposed.oid = f.pronamespace
      join pg_type argument on argument.oid = f.proargtypes[0]
      join pg_namespace n on n.oid = argument.typnamespace
    where argument.oid = 'anyelement'::regtype or argument.oid in (select oid from (${ROW_TYPES}) known)
    union
    select n.nspname, media_types.typname, exposed.nspname, f.proname, media_types.media_type, media_types.resolved
    from media_types
      join pg_namespace n on n.oid = media_types.typnamespace
      join pg_proc f on f.prorettype = media_types.oid and f.prokind = 'f' and not f.proretset
      join exposed on exposed.oid = f.pronamespace
  ) h`
