import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { schemaIsWanted } from './system-schemas.ts'

/** The roles that requests of an app run as. */
export const apiRoles = ['anon', 'authenticated', 'service_role'] as const
export type ApiRole = (typeof apiRoles)[number]

/** Whether a role has a privilege: on every column, on some of them, or not at all. */
const Extent = z.nullable(z.enum(['table', 'columns']))

/** Of a policy's condition: a constant, or something to ask of each row. */
const Condition = z.nullable(z.enum(['true', 'false', 'row']))

/** Whom a grant on a table that the API's roles have may be to; `public` stands for every role. */
export const apiGrantees = [...apiRoles, 'public'] as const

export type ApiGrant = z.infer<typeof ApiGrant>
/** What was granted on the table itself, whatever else a role has it from. */
export const ApiGrant = z.strictObject({
  grantee: z.enum(apiGrantees),
  select: Extent,
  insert: Extent,
  update: Extent,
  delete: Extent,
})

export type TableReach = z.infer<typeof TableReach>
export const TableReach = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'partitioned', 'view', 'materialized view', 'foreign']),
  /** The API has no partitions: their rows are reached through the table that they are of. */
  is_partition: z.boolean(),
  rls_enabled: z.boolean(),
  /** Of a view, whose rights its tables are read with. */
  runs_as: z.nullable(z.enum(['caller', 'owner'])),
  roles: z.array(
    z.object({
      role: z.enum(apiRoles),
      /** Row-level security does not hold for it. */
      bypasses_rls: z.boolean(),
      select: Extent,
      insert: Extent,
      update: Extent,
      delete: Extent,
    }),
  ),
  /** In the order of the grantees. */
  grants: z.array(ApiGrant),
  /** The roles that may use the schema, without which a grant leads nowhere. */
  usage: z.array(z.enum(apiRoles)),
  policies: z.array(
    z.object({
      name: z.string(),
      command: z.enum(['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE']),
      is_permissive: z.boolean(),
      /** Those of the API that it holds for. */
      roles: z.array(z.enum(apiRoles)),
      using: Condition,
      with_check: Condition,
    }),
  ),
})

const NAMES = apiRoles.map(literal).join(', ')

const condition = (tree: string) => `
  case when ${tree} is null then null
       when pg_get_expr(${tree}, p.polrelid) in ('true', 'false') then pg_get_expr(${tree}, p.polrelid)
       else 'row'
  end`

/** `can` is what Postgres could do with such a relation for any role. */
const extent = (privilege: string, can: string) => `
  case when not has_schema_privilege(api.oid, c.relnamespace, 'usage') or not (${can}) then null
       when has_table_privilege(api.oid, c.oid, '${privilege}') then 'table'
       when has_any_column_privilege(api.oid, c.oid, '${privilege}') then 'columns'
  end`

/** One on the whole table counts for more than one on a column: so do their words in the alphabet. */
const grantedTo = (verb: string) =>
  `max(held.extent) filter (where held.privilege_type = '${verb.toUpperCase()}') as ${verb}s`

/** The bits of pg_relation_is_updatable. https://github.com/postgres/postgres/blob/master/src/include/nodes/nodes.h */
const changes = { update: 1 << 2, insert: 1 << 3, delete: 1 << 4 } as const

const canBe = (change: keyof typeof changes) =>
  `c.relkind in ('r', 'p') or pg_relation_is_updatable(c.oid, true) & ${changes[change]} <> 0`

/**
 * Which of the API's roles can do what with tables and views, by grants and by which policies, a page at a time. Without
 * schemas those of the platform are left out, as are relations of extensions.
 */
export const tableReach = introspection({
  row: TableReach,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    with api as materialized (
      select r.oid, r.rolname::text as name, r.rolsuper or r.rolbypassrls as bypasses
      from pg_catalog.pg_roles r
      where r.rolname in (${NAMES})
    ), page as materialized (
      select c.oid, c.relnamespace, n.nspname, c.relname, c.relkind, c.relowner, c.relispartition, c.relrowsecurity,
             c.relforcerowsecurity, c.reloptions, c.relacl
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f')
        and ${schemaIsWanted('n.nspname')}
        and ($1::text[] is not null or $5::oid[] is not null
          or n.nspname not in (${platformSchemas.map(literal).join(', ')}))
        and ($2::text is null or strpos(lower(c.relname), lower($2)) > 0)
        and ($5::oid[] is null or c.oid = any ($5))
        and ($5::oid[] is not null or not exists (
          select from pg_catalog.pg_depend d
          where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
        ))
      order by n.nspname, c.relname
      limit $3::int8 offset $4::int8
    )
    select c.oid as id,
           c.nspname::text as schema,
           c.relname::text as name,
           case c.relkind
             when 'r' then 'table' when 'p' then 'partitioned' when 'v' then 'view'
             when 'm' then 'materialized view' else 'foreign'
           end as kind,
           c.relispartition as is_partition,
           c.relrowsecurity as rls_enabled,
           case when c.relkind = 'v' then
             case when exists (
               select from pg_options_to_table(c.reloptions)
               where option_name = 'security_invoker' and option_value::bool
             ) then 'caller' else 'owner' end
           end as runs_as,
           coalesce((
             select json_agg(json_build_object(
               'role', api.name,
               'bypasses_rls',
                 api.bypasses or (pg_has_role(api.oid, c.relowner, 'usage') and not c.relforcerowsecurity),
               'select', ${extent('select', 'true')},
               'insert', ${extent('insert', canBe('insert'))},
               'update', ${extent('update', canBe('update'))},
               'delete', case
                 when has_schema_privilege(api.oid, c.relnamespace, 'usage') and (${canBe('delete')})
                   and has_table_privilege(api.oid, c.oid, 'delete')
                 then 'table'
               end
             ) order by array_position(array[${NAMES}], api.name))
             from api
           ), '[]') as roles,
           (
             select json_agg(json_build_object(
               'grantee', granted.grantee, 'select', granted.selects, 'insert', granted.inserts,
               'update', granted.updates, 'delete', granted.deletes
             ) order by granted.place)
             from (
               select grantee.name as grantee, grantee.place, ${grantedTo('select')}, ${grantedTo('insert')},
                      ${grantedTo('update')}, ${grantedTo('delete')}
               from (
                 select api.oid, api.name, array_position(array[${NAMES}], api.name) as place from api
                 union all
                 select 0, 'public', ${apiGrantees.length}
               ) grantee
               left join (
                 select a.grantee, a.privilege_type, 'table' as extent from aclexplode(c.relacl) a
                 union all
                 select a.grantee, a.privilege_type, 'columns'
                 from pg_catalog.pg_attribute col, aclexplode(col.attacl) a
                 where col.attrelid = c.oid and col.attnum > 0 and not col.attisdropped and col.attacl is not null
               ) held on held.grantee = grantee.oid
               group by grantee.name, grantee.place
             ) granted
           ) as grants,
           array(
             select api.name from api
             where has_schema_privilege(api.oid, c.relnamespace, 'usage')
             order by array_position(array[${NAMES}], api.name)
           ) as usage,
           coalesce((
             select json_agg(json_build_object(
               'name', p.polname,
               'command', case p.polcmd
                 when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL'
               end,
               'is_permissive', p.polpermissive,
               'roles', array(
                 select api.name from api
                 where exists (
                   select from unnest(p.polroles) as held where held = 0 or pg_has_role(api.oid, held, 'usage')
                 )
                 order by array_position(array[${NAMES}], api.name)
               ),
               'using', ${condition('p.polqual')},
               'with_check', ${condition('p.polwithcheck')}
             ) order by p.polname)
             from pg_catalog.pg_policy p
             where p.polrelid = c.oid
           ), '[]') as policies
    from page c
    order by c.nspname, c.relname`,
})
