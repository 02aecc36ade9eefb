import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type PostgresType = z.infer<typeof PostgresType>
export const PostgresType = z.object({
  id: z.number(),
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['enum', 'composite', 'domain', 'range']),
  /** The labels of an enum, in their order. */
  values: z.array(z.string()),
  /** The attributes of a composite type, in their order. */
  attributes: z.array(z.object({ name: z.string(), data_type: z.string() })),
  /** What a domain restricts, or a range is made of. */
  base_type: z.nullable(z.string()),
  is_not_null: z.boolean(),
  default_value: z.nullable(z.string()),
  /** The check constraints of a domain, as in `CHECK (VALUE > 0)`. */
  checks: z.array(z.string()),
  comment: z.nullable(z.string()),
})

export const types = introspection({
  row: PostgresType,
  parameters: ['schemas', 'search', 'limit', 'offset'],
  sql: /* SQL */ `
    select t.oid as id,
           n.nspname::text as schema,
           t.typname::text as name,
           case t.typtype when 'e' then 'enum' when 'c' then 'composite' when 'd' then 'domain' else 'range' end as kind,
           array(
             select e.enumlabel::text from pg_catalog.pg_enum e where e.enumtypid = t.oid order by e.enumsortorder
           ) as values,
           coalesce((
             select json_agg(json_build_object('name', a.attname, 'data_type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
             from pg_catalog.pg_attribute a
             where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
           ), '[]') as attributes,
           case
             when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod)
             when t.typtype = 'r' then format_type(r.rngsubtype, null)
           end as base_type,
           t.typnotnull as is_not_null,
           t.typdefault as default_value,
           array(
             select pg_get_constraintdef(k.oid) from pg_catalog.pg_constraint k
             where k.contypid = t.oid and k.contype = 'c' order by k.conname
           ) as checks,
           obj_description(t.oid, 'pg_type') as comment
    from pg_catalog.pg_type t
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    left join pg_catalog.pg_class c on c.oid = t.typrelid
    left join pg_catalog.pg_range r on r.rngtypid = t.oid
    where (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
      and ${schemaIsWanted('n.nspname')}
      and ($2::text is null or strpos(lower(t.typname), lower($2)) > 0)
    order by n.nspname, t.typname
    limit $3::int8 offset $4::int8`,
})
