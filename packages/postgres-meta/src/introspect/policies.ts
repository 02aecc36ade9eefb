import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type Policy = z.infer<typeof Policy>
export const Policy = z.object({
  id: z.number(),
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  command: z.enum(['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  /** A permissive policy lets through what another does not; a restrictive one takes away. */
  is_permissive: z.boolean(),
  /** Names of roles; `public` stands for every one. */
  roles: z.array(z.string()),
  using: z.nullable(z.string()),
  with_check: z.nullable(z.string()),
  comment: z.nullable(z.string()),
})

/** SQL: what is read of a policy `p`, of the relation with this alias and the row with this one that names its schema. */
export const policyFields = ({ relation, schema }: { relation: string; schema: string }) => `
           p.oid::int8::float8 as id,
           ${relation}.oid::int8::float8 as table_id,
           ${schema}.nspname::text as schema,
           ${relation}.relname::text as table,
           p.polname::text as name,
           case p.polcmd
             when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL'
           end as command,
           p.polpermissive as is_permissive,
           array(
             select case when role = 0 then 'public' else pg_get_userbyid(role)::text end
             from unnest(p.polroles) with ordinality as granted (role, position)
             order by position
           ) as roles,
           pg_get_expr(p.polqual, p.polrelid) as using,
           pg_get_expr(p.polwithcheck, p.polrelid) as with_check,
           obj_description(p.oid, 'pg_policy') as comment`

export const policies = introspection({
  row: Policy,
  parameters: ['schemas', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    select ${policyFields({ relation: 'c', schema: 'n' })}
    from pg_catalog.pg_policy p
    join pg_catalog.pg_class c on c.oid = p.polrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where ${schemaIsWanted('n.nspname')}
      and ($4::oid[] is null or c.oid = any ($4))
    order by n.nspname, c.relname, p.polname
    limit $2::int8 offset $3::int8`,
})
