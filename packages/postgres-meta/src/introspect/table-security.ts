import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { Policy, policyFields } from './policies.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type TableSecurity = z.infer<typeof TableSecurity>
export const TableSecurity = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'partitioned']),
  rls_enabled: z.boolean(),
  /** Its policies hold for its owner, too. */
  rls_forced: z.boolean(),
  /** The roles of an app's requests that have a right on it. */
  reached_by: z.array(z.string()),
  policies: z.array(Policy),
})

/**
 * Tables with their policies, a page at a time. A search finds names of tables and of policies. Without schemas those of
 * the platform are left out, as are tables of extensions.
 */
export const tableSecurity = introspection({
  row: TableSecurity,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    with api as materialized (
      select r.oid, r.rolname::text as name from pg_catalog.pg_roles r where r.rolname in ('anon', 'authenticated')
    ), page as materialized (
      select c.oid, c.relnamespace, n.nspname, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity
      from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p')
        and ${schemaIsWanted('n.nspname')}
        and ($1::text[] is not null or n.nspname not in (${platformSchemas.map(literal).join(', ')}))
        and (
          $2::text is null or strpos(lower(c.relname), lower($2)) > 0 or exists (
            select from pg_catalog.pg_policy p where p.polrelid = c.oid and strpos(lower(p.polname), lower($2)) > 0
          )
        )
        and ($5::oid[] is null or c.oid = any ($5))
        and not exists (
          select from pg_catalog.pg_depend d
          where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
        )
      order by n.nspname, c.relname
      limit $3::int8 offset $4::int8
    )
    select c.oid as id,
           c.nspname::text as schema,
           c.relname::text as name,
           case c.relkind when 'r' then 'table' else 'partitioned' end as kind,
           c.relrowsecurity as rls_enabled,
           c.relforcerowsecurity as rls_forced,
           array(
             select api.name from api
             where has_schema_privilege(api.oid, c.relnamespace, 'usage') and (
               has_any_column_privilege(api.oid, c.oid, 'select, insert, update')
               or has_table_privilege(api.oid, c.oid, 'delete, truncate')
             )
             order by 1
           ) as reached_by,
           coalesce((
             select jsonb_agg(to_jsonb(policy) order by policy.name)
             from (
               select ${policyFields({ relation: 'c', schema: 'c' })}
               from pg_catalog.pg_policy p
               where p.polrelid = c.oid
             ) policy
           ), '[]') as policies
    from page c
    order by c.nspname, c.relname`,
})
