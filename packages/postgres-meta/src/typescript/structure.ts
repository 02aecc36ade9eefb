import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

const Column = z.object({
  name: z.string(),
  type: z.number(),
  nullable: z.boolean(),
  has_default: z.boolean(),
  /** No insert or update gives it a value: it is generated, or the view cannot pass one on. */
  is_read_only: z.boolean(),
})
export type Column = z.infer<typeof Column>

const Relation = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  is_view: z.boolean(),
  insertable: z.boolean(),
  updatable: z.boolean(),
  columns: z.array(Column),
})
export type Relation = z.infer<typeof Relation>

const Parameter = z.object({ name: z.string(), type: z.number(), has_default: z.boolean() })
const Output = z.object({ name: z.string(), type: z.number() })

const Routine = z.object({
  schema: z.string(),
  name: z.string(),
  parameters: z.array(Parameter),
  /** Of `returns table (…)` and out parameters: what a row of the result holds. */
  outputs: z.array(Output),
  returns: z.number(),
  returns_set: z.boolean(),
  /** A set that is declared to have one row. */
  returns_one: z.boolean(),
})
export type Routine = z.infer<typeof Routine>

const StructureType = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['enum', 'composite', 'domain', 'array', 'row', 'other']),
  /** Of an array what it holds, of a domain what it restricts. */
  of: z.nullable(z.number()),
  labels: z.array(z.string()),
  attributes: z.array(Output),
  /** Whose rows it is of. */
  relation: z.nullable(z.number()),
})
export type StructureType = z.infer<typeof StructureType>

/** What types of a database's schemas are written from. */
export type Structure = z.infer<typeof Structure>
export const Structure = z.object({
  schemas: z.array(z.string()),
  relations: z.array(Relation),
  routines: z.array(Routine),
  types: z.array(StructureType),
})

const COLUMNS = /* SQL */ `
  select a.attrelid, a.attnum, a.attname, a.atttypid,
         not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
         a.atthasdef or a.attidentity <> '' or (t.typtype = 'd' and t.typdefault is not null) as has_default,
         a.attidentity = 'a' or a.attgenerated <> ''
           or (r.relkind in ('v', 'f') and not pg_column_is_updatable(r.oid, a.attnum, true)) as is_read_only
  from relations r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid`

/** A function with several parameters of which one has no name cannot be called over HTTP. */
const ROUTINES = /* SQL */ `
  select p.oid, w.nspname, p.proname, p.prorettype, p.proretset, p.prorows
  from pg_catalog.pg_proc p
  join wanted w on w.oid = p.pronamespace
  join pg_catalog.pg_type t on t.oid = p.prorettype
  where p.prokind = 'f'
    and (t.typtype <> 'p' or t.typname not in ('trigger', 'event_trigger', 'internal', 'language_handler', 'fdw_handler',
      'index_am_handler', 'table_am_handler', 'tsm_handler'))
    and (p.pronargs < 2 or p.proargnames is not null)`

const PARAMETERS = /* SQL */ `
  select f.oid, f.mode, f.name, f.type, f.place, f.mode in ('i', 'b', 'v') as is_input,
         f.inputs > f.pronargs - f.pronargdefaults as has_default
  from (
    select p.oid, p.pronargs, p.pronargdefaults, given.type, given.place,
           coalesce(p.proargnames[given.place], '') as name,
           coalesce(p.proargmodes[given.place], 'i') as mode,
           count(*) filter (where coalesce(p.proargmodes[given.place], 'i') in ('i', 'b', 'v'))
             over (partition by p.oid order by given.place) as inputs
    from routines r
    join pg_catalog.pg_proc p on p.oid = r.oid
    cross join unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality given(type, place)
  ) f`

const CHILDREN = /* SQL */ `
  select t.typelem where t.typsubscript = 'array_subscript_handler'::regproc
  union all select t.typbasetype where t.typtype = 'd'
  union all
  select a.atttypid
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'c'
  where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped`

/** One statement: the relations, functions and types of the given schemas, and every type that they use. */
export const structure = introspection({
  row: z.object({ structure: Structure }),
  parameters: ['schemas'],
  sql: /* SQL */ `
    with recursive
    wanted as materialized (select oid, nspname from pg_catalog.pg_namespace where nspname = any ($1::text[])),
    relations as materialized (
      select c.oid, w.nspname, c.relname, c.relkind,
             case when c.relkind in ('r', 'p') then 28 when c.relkind = 'm' then 0
               else pg_relation_is_updatable(c.oid, true) end as events
      from pg_catalog.pg_class c
      join wanted w on w.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition
    ),
    columns as materialized (${COLUMNS}),
    routines as materialized (${ROUTINES}),
    parameters as materialized (${PARAMETERS}),
    needed(oid) as (
      select * from (
        select atttypid from columns
        union select prorettype from routines
        union select type from parameters
        union
        select t.oid from pg_catalog.pg_type t
        join wanted w on w.oid = t.typnamespace
        left join pg_catalog.pg_class c on c.oid = t.typrelid
        where t.typtype = 'e' or (t.typtype = 'c' and c.relkind = 'c')
      ) direct
      union
      select child.oid
      from needed
      join pg_catalog.pg_type t on t.oid = needed.oid
      cross join lateral (${CHILDREN}) child(oid)
    )
    select json_build_object(
      'schemas', coalesce((select json_agg(nspname) from wanted), '[]'),
      'relations', coalesce((
        select json_agg(json_build_object(
          'id', r.oid::int8, 'schema', r.nspname, 'name', r.relname, 'is_view', r.relkind in ('v', 'm'),
          'insertable', r.events & 8 <> 0, 'updatable', r.events & 4 <> 0,
          'columns', coalesce((
            select json_agg(json_build_object(
              'name', c.attname, 'type', c.atttypid::int8, 'nullable', c.nullable, 'has_default', c.has_default,
              'is_read_only', c.is_read_only
            ) order by c.attnum)
            from columns c where c.attrelid = r.oid
          ), '[]')
        )) from relations r
      ), '[]'),
      'routines', coalesce((
        select json_agg(json_build_object(
          'schema', r.nspname, 'name', r.proname,
          'parameters', coalesce((
            select json_agg(json_build_object('name', p.name, 'type', p.type::int8, 'has_default', p.has_default)
              order by p.place)
            from parameters p where p.oid = r.oid and p.is_input
          ), '[]'),
          'outputs', coalesce((
            select json_agg(json_build_object('name', p.name, 'type', p.type::int8) order by p.place)
            from parameters p where p.oid = r.oid and p.mode in ('o', 'b', 't')
          ), '[]'),
          'returns', r.prorettype::int8, 'returns_set', r.proretset, 'returns_one', r.proretset and r.prorows = 1
        ) order by r.oid) from routines r
      ), '[]'),
      'types', (
        select coalesce(json_agg(json_build_object(
          'id', t.oid::int8, 'schema', n.nspname, 'name', t.typname,
          'kind', case
            when t.typtype = 'e' then 'enum' when t.typtype = 'd' then 'domain'
            when t.typsubscript = 'array_subscript_handler'::regproc then 'array'
            when t.typtype = 'c' and c.relkind = 'c' then 'composite' when t.typtype = 'c' then 'row' else 'other' end,
          'of', case
            when t.typtype = 'd' then t.typbasetype::int8
            when t.typsubscript = 'array_subscript_handler'::regproc then t.typelem::int8 end,
          'labels', array(
            select e.enumlabel from pg_catalog.pg_enum e where e.enumtypid = t.oid order by e.enumsortorder
          ),
          'attributes', coalesce((
            select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int8) order by a.attnum)
            from pg_catalog.pg_attribute a
            where c.relkind = 'c' and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          ), '[]'),
          'relation', case when c.relkind <> 'c' then c.oid::int8 end
        )), '[]')
        from needed
        join pg_catalog.pg_type t on t.oid = needed.oid
        join pg_catalog.pg_namespace n on n.oid = t.typnamespace
        left join pg_catalog.pg_class c on c.oid = t.typrelid
      )
    ) as structure`,
})
